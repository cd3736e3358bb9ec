import type { HolderFolders } from '../../../service/src/drive/index/holder-folders.ts';

/** Leaves the files of all holders at the drive's top level, for tests of names and contents. */
export const AT_TOP_LEVEL: Pick<HolderFolders, 'folderOf'> = { folderOf: async () => '' };
