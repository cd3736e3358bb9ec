import type { ErrorCode } from '../../../errors/errors.ts';

/** What pages say about errors whose sentence in the catalogue is written for API clients. */
export const englishProblems: Readonly<Partial<Record<ErrorCode, string>>> = {
  token_unknown:
    'The developer access token is unknown. Copy the whole token again. If it was revoked, ask for a new one.',
};
