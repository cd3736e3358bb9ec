import { section } from '../check.mjs';

/** The contract shows no limit, so that there is none to try. */
export const limits = section('8-limits', 'Limits', []);
