// The part of the vendored libraries’ types that our modules rely on.
export type Child = any;

/** A component takes its properties in one object; `h` checks them, and `key` beside them. */
export type Component<Props> = (props: Props) => Child;
export type WithKey<Props> = Omit<Props, "children"> & { key?: string | number };

export function h(type: string, props?: Record<string, any> | null, ...children: Child[]): Child;
export function h<Props extends object>(
  type: Component<Props>,
  props: WithKey<NoInfer<Props>>,
  ...children: Child[]
): Child;
export function render(node: any, parent: Element): void;
export const Fragment: any;
export function createContext<T>(value: T): any;
export function html(strings: TemplateStringsArray, ...values: any[]): any;

export function useState<T>(initial: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useCallback<T extends (...args: any[]) => any>(callback: T, inputs: readonly unknown[]): T;
export function useContext<T>(context: any): T;

export interface Signal<T> { value: T; peek(): T; subscribe(listen: (value: T) => void): () => void }
export interface ReadonlySignal<T> { readonly value: T; peek(): T; subscribe(listen: (value: T) => void): () => void }
export function signal<T>(value: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
export function useSignal<T>(value: T): Signal<T>;
export function useComputed<T>(make: () => T): ReadonlySignal<T>;
export function useSignalEffect(run: () => void | (() => void)): void;
