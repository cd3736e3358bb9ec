/** The English words for the versions of a template. */
export const versionWords = {
  versions: {
    panel: 'Versions',
  },
};
export type VersionWords = typeof versionWords;
