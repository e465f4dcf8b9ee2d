"""Modules put into one script."""

import pytest

from quandary.server.http.bundle import Bundle, NotLinkable, bundle, sort_modules

MODULES = {
    "app.js": 'import { a, b as c } from "./lib/two.js";\nshow(a, c);',
    "lib/two.js": 'import { one } from "../one.js";\nexport const a = one;\nexport function b() {}',
    "one.js": "const x = 1;export{x as one};",
    "unused.js": "export const nothing = 0;",
}


NAMES = Bundle("all.js", "later.js")


def test_a_module_comes_after_those_it_imports_and_unused_ones_not_at_all() -> None:
    assert sort_modules(MODULES, "app.js") == ["one.js", "lib/two.js", "app.js"]


def test_names_are_handed_from_module_to_module() -> None:
    script, later = bundle(MODULES, "app.js", NAMES)
    assert "return { one: x };" in script
    assert "const { one: one } = module0;" in script
    assert "return { a: a, b: b };" in script
    assert "const { a: a, b: c } = module1;" in script
    assert "export" not in script
    assert later == ""


def test_what_is_imported_later_is_a_script_of_its_own() -> None:
    modules = {
        "app.js": 'import { one } from "./one.js";\nconst go = () => import("./screens/big.js");',
        "one.js": 'export const one = /** @type {import("./gone.js").One} */ (1);',
        "screens/big.js": 'import { one } from "../one.js";\nimport { two } from "./two.js";\n'
        'export const big = one + two;\nconst more = () => import("./more.js");',
        "screens/two.js": "export const two = 2;",
        "screens/more.js": 'import { two } from "./two.js";\nexport const more = two;',
    }
    first, later = bundle(modules, "app.js", NAMES)
    assert 'const go = () => import("./later.js").then((later) => later.module3);' in first
    assert first.endswith("export { module0, module1 };")
    assert "big" not in first
    assert later.startswith('import { module0, module1 } from "./all.js";\n')
    assert "const { one: one } = module0;" in later
    assert 'import("./later.js").then((later) => later.module4)' in later
    assert later.count("const two = 2;") == 1
    assert later.endswith("export { module2, module3, module4 };")


def test_modules_that_import_each_other_are_refused() -> None:
    modules = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'}
    with pytest.raises(NotLinkable, match="each other"):
        bundle(modules, "a.js", NAMES)


def test_a_module_that_is_missing_is_named() -> None:
    with pytest.raises(NotLinkable, match="which is not there"):
        bundle({"a.js": 'import { b } from "./gone.js";'}, "a.js", NAMES)


@pytest.mark.parametrize(
    "line", ['import "./b.js";', "export default 3;", 'export * from "./b.js";']
)
def test_what_is_not_understood_is_refused(line: str) -> None:
    with pytest.raises(NotLinkable, match=r"^a\.js: "):
        bundle({"a.js": line, "b.js": ""}, "a.js", NAMES)
