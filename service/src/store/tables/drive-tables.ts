import type { RunId, TeamId, UserId, WorkflowId } from '@docloom/contract';
import type { Generated } from 'kysely';

/** Milliseconds since 1970, UTC. */
type Moment = number;

export interface DriveFilesTable {
  id: string;
  /** Relative to the drive's folder, with `/` as the separator. */
  path: string;
  /** The same for all spellings of the path that are one file on some disks. */
  foldedPath: Generated<string>;
  /** Null for a file that a person put into the folder. */
  ownerId: UserId | null;
  /**
   * The workflow whose template or output it is; null if it was uploaded or put there by a person.
   */
  workflowId: WorkflowId | null;
  createdAt: Moment;
  /**
   * The size in bytes, stored before the file is written; null if it is unknown or the file is
   * missing.
   */
  size: Generated<number | null>;
  /** The version of the content when it was last compared with the storage; null if it was not. */
  version: Generated<string | null>;
  /**
   * The last write of the content, stored before the file is written. Null if the file is not known
   * to exist: it is only reserved, it is missing, or no scan has found it since an upgrade.
   */
  writtenAt: Generated<Moment | null>;
  /**
   * The run that made it, which may have been pruned since; null for any other file, and for the
   * outputs of an earlier version of Docloom.
   */
  runId: Generated<RunId | null>;
}

/** The share links of drive files. A trigger deletes them with their file. */
export interface FileLinksTable {
  /** SHA-256 of the secret in the address, in hex. The secret itself is not stored. */
  hash: string;
  fileId: string;
  creatorId: UserId;
  createdAt: Moment;
  expiresAt: Moment;
}

/** The files of a user in the drive. Triggers update it when files change. */
export interface DriveUsageTable {
  userId: UserId;
  files: number;
  bytes: number;
}

export interface DriveNamesTable {
  /** The requested path, in lower case. */
  path: string;
  /** The last number that was added to this name. */
  lastNumber: number;
}

/** The folders of the drive's top level, each for the files of one holder. */
export interface DriveHoldersTable {
  /** A team, or a user without a team. */
  id: TeamId | UserId;
  folder: string;
  foldedFolder: string;
}

/** Planned moves of files to other paths. */
export interface DriveMovesTable {
  fileId: string;
  path: string;
  foldedPath: string;
}

/** The ids of blobs and folders in a storage that knows them by ids, such as Google Drive. */
export interface DriveBlobIdsTable {
  /** The id of the folder that is the storage. */
  root: string;
  /** The key of the blob, or that of a folder with `/` at the end. */
  key: string;
  blobId: string;
  /** `claimed` before it is certain that the storage has something with the id. */
  state: 'claimed' | 'stored';
  /** The address under which people see it in the storage; null if it has none, or is a folder. */
  link: string | null;
}
