import type { UserId, WorkflowId } from '@docloom/contract';
import type { Drive, SearchedFiles, StoredFile } from '../../drive/drive.ts';
import type { Store } from '../../store/store.ts';
import type { FilesOf } from '../../store/records/drive/lists-of-files.ts';
import { findFirstUser, listTeamMemberIds } from '../../store/records/users.ts';
import { listIdsOfSharedWorkflows } from '../../store/records/workflows.ts';
import type { Viewer } from '../access.ts';

/** The users who may read files that somebody has put into the drive folder by hand. */
export type FoundFilesFor = 'first-user' | 'everybody';

/** The owner and the workflow of a file, which decide who may access it. */
type OwnedFile = Pick<StoredFile, 'ownerId' | 'workflowId'>;

/** The users and workflows whose files somebody may read. */
interface Reach {
  userIds: ReadonlySet<UserId>;
  sharedWorkflowIds: ReadonlySet<WorkflowId>;
  firstUserId: UserId | undefined;
}

/**
 * Decides who may access a drive file. Its owner and the owner's team may read and delete it. The
 * team that its workflow is shared with may read it. A file that was put into the folder by hand
 * belongs to the first user, who usually has access to that folder. The operator may let everybody
 * read such files.
 */
export class FileAccess {
  readonly #store: Store;
  readonly #foundFilesFor: FoundFilesFor;

  constructor({ store, foundFilesFor }: { store: Store; foundFilesFor: FoundFilesFor }) {
    this.#store = store;
    this.#foundFilesFor = foundFilesFor;
  }

  async mayRead(user: Viewer, file: OwnedFile): Promise<boolean> {
    return this.#isReadable(await this.#reachOf(user), file);
  }

  async mayDelete(user: Viewer, file: OwnedFile): Promise<boolean> {
    return isOwn(await this.#reachOf(user), file);
  }

  /** Returns the files that the user may read, in their order. */
  async readable<File extends OwnedFile>(user: Viewer, files: readonly File[]): Promise<File[]> {
    const reach = await this.#reachOf(user);
    return files.filter((file) => this.#isReadable(reach, file));
  }

  /**
   * Returns a page of the files that the user may read, sorted by id. The contents of versions are not
   * among them: they belong to their template, which lists them.
   */
  async listReadable(
    user: Viewer,
    drive: Pick<Drive, 'list'>,
    page: SearchedFiles,
  ): Promise<readonly StoredFile[]> {
    const of = this.#filesOf(await this.#reachOf(user));
    return drive.list({ ...page, of, omitsVersions: true });
  }

  /** The same rule as `#isReadable`, for the query of a list. */
  #filesOf(reach: Reach): FilesOf {
    const ownerIds = [...reach.userIds];
    const workflowIds = [...reach.sharedWorkflowIds];
    const withFound = this.#isReadable(reach, { ownerId: null, workflowId: null });
    return { ownerIds: withFound ? [...ownerIds, null] : ownerIds, workflowIds };
  }

  #isReadable(reach: Reach, file: OwnedFile): boolean {
    if (isOwn(reach, file)) return true;
    if (file.ownerId === null) return this.#foundFilesFor === 'everybody';
    return file.workflowId !== null && reach.sharedWorkflowIds.has(file.workflowId);
  }

  async #reachOf({ id, teamId }: Viewer): Promise<Reach> {
    const members = teamId === null ? [] : await listTeamMemberIds(this.#store, teamId);
    const shared = teamId === null ? [] : await listIdsOfSharedWorkflows(this.#store, teamId);
    const first = await findFirstUser(this.#store);
    return {
      userIds: new Set([id, ...members]),
      sharedWorkflowIds: new Set(shared),
      firstUserId: first?.id,
    };
  }
}

/** Returns whether a file belongs to the user or the user's team. */
function isOwn({ userIds, firstUserId }: Reach, { ownerId }: OwnedFile): boolean {
  const owner = ownerId ?? firstUserId;
  return owner !== undefined && userIds.has(owner);
}
