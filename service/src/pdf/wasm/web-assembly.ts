import type { Allocator, Imports } from './font-reader.ts';

/** The part of `WebAssembly` that is used here; the types of Node do not have it. */
interface WebAssemblyOfNode {
  Instance: new (module: object, imports: Imports) => { readonly exports: Allocator };
  compile(binary: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
}

/** The `WebAssembly` of this thread. */
export const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: WebAssemblyOfNode;
};
