import { setFlagsFromString } from 'node:v8';

/** How much the old generation may grow between two major collections, in percent. */
const GROWTH = 100;

/**
 * Has V8 run major garbage collections less often. One takes a tenth of a second or more beside the
 * requests, and V8 saves memory at the expense of time: while a process uses little of its time for
 * collections, it lets the old generation grow by a fifth only, and its memory reducer runs further
 * collections that also discard compiled code. Only for a process that collects its garbage when it is
 * idle: V8 then no longer returns memory by itself.
 *
 * V8 reads both flags whenever it needs them, so they take effect in a process that runs already.
 */
export function makeMajorCollectionsRare(): void {
  setFlagsFromString(`--heap-growing-percent=${String(GROWTH)}`);
  setFlagsFromString('--memory-reducer-gc-count=0');
}
