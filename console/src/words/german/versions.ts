import type { VersionWords } from '../english/versions.ts';

/** The German words for the versions of a template. */
export const versionWords: VersionWords = {
  versions: {
    panel: 'Versionen',
  },
};
