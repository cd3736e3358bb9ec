import type { UserId, WorkflowId } from '@docloom/contract';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import type { ListPage } from '../../store/list-page.ts';
import { collectPage } from '../../store/list-page.ts';
import type { Store } from '../../store/tables.ts';
import { findFirstUser, listTeamMemberIds } from '../../store/records/users.ts';
import { listSharedWorkflows } from '../../store/records/workflows.ts';
import type { Viewer } from '../access.ts';

/** Who reads what a person has put into the drive's folder by hand. */
export type FoundFilesFor = 'first-user' | 'everybody';

/** What is asked of a file: whose it is, and what for. */
type OwnedFile = Pick<StoredFile, 'ownerId' | 'workflowId'>;

/** Whose files somebody may read: those of these users, and those of these workflows. */
interface Reach {
  userIds: ReadonlySet<UserId>;
  sharedWorkflowIds: ReadonlySet<WorkflowId>;
  firstUserId: UserId | undefined;
}

/**
 * Who may do what with a drive file. Its owner and the owner's team read and delete it; the team
 * that its workflow is shared with reads it. A file that a person has put into the folder belongs to
 * the first user, who is mostly the one with access to that folder; where the operator says so
 * everybody reads it.
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

  /** Those of the files that the user may read, in their order. */
  async readable<File extends OwnedFile>(user: Viewer, files: readonly File[]): Promise<File[]> {
    const reach = await this.#reachOf(user);
    return files.filter((file) => this.#isReadable(reach, file));
  }

  /** A page of the files that the user may read, in the order of their ids. */
  async listReadable(
    user: Viewer,
    drive: Pick<Drive, 'list'>,
    page: ListPage,
  ): Promise<readonly StoredFile[]> {
    const reach = await this.#reachOf(user);
    return collectPage(
      page,
      (read) => drive.list(read),
      async (files) => files.filter((file) => this.#isReadable(reach, file)),
    );
  }

  #isReadable(reach: Reach, file: OwnedFile): boolean {
    if (isOwn(reach, file)) return true;
    if (file.ownerId === null) return this.#foundFilesFor === 'everybody';
    return file.workflowId !== null && reach.sharedWorkflowIds.has(file.workflowId);
  }

  async #reachOf({ id, teamId }: Viewer): Promise<Reach> {
    const members = teamId === null ? [] : await listTeamMemberIds(this.#store, teamId);
    const shared = teamId === null ? [] : await listSharedWorkflows(this.#store, teamId);
    const first = await findFirstUser(this.#store);
    return {
      userIds: new Set([id, ...members]),
      sharedWorkflowIds: new Set(shared.map((workflow) => workflow.id)),
      firstUserId: first?.id,
    };
  }
}

/** Whether a file is the user's or the user's team's. */
function isOwn({ userIds, firstUserId }: Reach, { ownerId }: OwnedFile): boolean {
  const owner = ownerId ?? firstUserId;
  return owner !== undefined && userIds.has(owner);
}
