import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
// Garbage collection throws away the code of whoever has not run for a while; he whose turn it is
// next would pay for making it anew.
setFlagsFromString('--no-flush-bytecode');

/** Has everything thrown away that nobody needs any more, so that nobody pays for what another left. */
export const collectGarbage = runInNewContext('gc') as () => void;
