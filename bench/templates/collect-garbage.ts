import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Garbage collection also discards compiled code that has not run for a while, and the next library
// would have to compile it again.
setFlagsFromString('--no-flush-bytecode');

/** Collects the garbage, so that no library pays for the garbage of another. */
export const collectGarbage = runInNewContext('gc') as () => void;
