"""Modules put into one script."""

import pytest

from quandary.server.http.bundle import NotLinkable, bundle, sort_modules

MODULES = {
    "app.js": 'import { a, b as c } from "./lib/two.js";\nshow(a, c);',
    "lib/two.js": 'import { one } from "../one.js";\nexport const a = one;\nexport function b() {}',
    "one.js": "const x = 1;export{x as one};",
    "unused.js": "export const nothing = 0;",
}


def test_a_module_comes_after_those_it_imports_and_unused_ones_not_at_all() -> None:
    assert sort_modules(MODULES, "app.js") == ["one.js", "lib/two.js", "app.js"]


def test_names_are_handed_from_module_to_module() -> None:
    script = bundle(MODULES, "app.js")
    assert "return { one: x };" in script
    assert "const { one: one } = module0;" in script
    assert "return { a: a, b: b };" in script
    assert "const { a: a, b: c } = module1;" in script
    assert "export" not in script


def test_modules_that_import_each_other_are_refused() -> None:
    modules = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'}
    with pytest.raises(NotLinkable, match="each other"):
        bundle(modules, "a.js")


def test_a_module_that_is_missing_is_named() -> None:
    with pytest.raises(NotLinkable, match="which is not there"):
        bundle({"a.js": 'import { b } from "./gone.js";'}, "a.js")


@pytest.mark.parametrize(
    "line", ['import "./b.js";', "export default 3;", 'export * from "./b.js";']
)
def test_what_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(NotLinkable, match=r"^a\.js: "):
        bundle({"a.js": line, "b.js": ""}, "a.js")
