import type { ErrorCode } from '../../../errors/errors.ts';

/** What pages say of errors whose sentence in the catalogue is for programs. */
export const englishProblems: Readonly<Partial<Record<ErrorCode, string>>> = {
  token_unknown:
    'The developer access token is unknown. Copy it once more, all of it. If it was revoked, ask for a new one.',
};
