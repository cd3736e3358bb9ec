import { isDeepStrictEqual } from 'node:util';
import type { DocumentOptions, OutgoingWebhookId } from '@docloom/contract';
import type { HolderFolders } from '../../../service/src/drive/index/holder-folders.ts';
import { IndexedDrive } from '../../../service/src/drive/index/indexed-drive.ts';
import { changeTeamName, createTeam, removeTeam } from '../../../service/src/people/team.ts';
import { beginSession } from '../../../service/src/people/session.ts';
import { createToken, revokeTokens } from '../../../service/src/people/token.ts';
import { createUser, moveUser } from '../../../service/src/people/user.ts';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import {
  countDocuments,
  insertDocument,
  listDocuments,
} from '../../../service/src/store/records/documents.ts';
import { driveUsageOf } from '../../../service/src/store/records/drive/drive-usage.ts';
import { countLinksOfFile } from '../../../service/src/store/records/file-links.ts';
import {
  countReceivers,
  findOutgoingWebhook,
  listRegisteredWebhooks,
} from '../../../service/src/store/records/outgoing-webhooks.ts';
import { addRunWarnings, findRun, listRuns } from '../../../service/src/store/records/runs.ts';
import { savedText } from '../../../service/src/store/records/settings.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { listTeams } from '../../../service/src/store/records/teams.ts';
import { listTokens } from '../../../service/src/store/records/tokens.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { findUserByEmail, listUsers } from '../../../service/src/store/records/users.ts';
import type { WorkflowRecord } from '../../../service/src/store/records/workflows.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import { queriesOf, Store } from '../../../service/src/store/store.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import { recordHealth } from '../../../service/src/webhooks/record-health.ts';
import { changeWorkflow } from '../../../service/src/workflows/change-workflow.ts';
import { addDocument } from '../../../service/src/workflows/documents/add-document.ts';
import { createFileLink } from '../../../service/src/workflows/documents/file-links.ts';
import { updateDocument } from '../../../service/src/workflows/documents/update-document.ts';
import { rotateSecret } from '../../../service/src/workflows/outgoing-webhook/rotate-secret.ts';
import { registeredWebhook } from '../../../service/src/workflows/outgoing-webhook/select-webhook.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { countSessions, leaveOneSession } from '../many-sessions.ts';
import { InMemoryBlobStore } from '../drive/in-memory-blob-store.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

/** How many do the same at once. */
export const CROWD = 200;

/** How many processes they use if one process lets none of them race. */
const PROCESSES = 10;

const FILE_BYTES = 1_000_000;

export const CROWD_LIMITS = {
  ...DEFAULT_LIMITS,
  documents: 3,
  webhooks: 3,
  fileLinks: 3,
  userBytes: 30 * FILE_BYTES,
};

/** What a rule is tried on. */
export interface Scene {
  parts: Parts;
  ann: User;
  workflow: WorkflowRecord;
}

/** A rule, and what everybody sees of it. */
export interface CrowdRule {
  attempt(scene: Scene): Promise<unknown>;
  readonly expected: unknown;
}

export async function sceneOf(parts: Parts): Promise<Scene> {
  const ann = await makeUser(parts, 'Ann');
  const workflow = await findWorkflow(parts.store, await makeWorkflow(parts, ann));
  if (!workflow) throw new Error('The workflow is missing');
  return { parts, ann, workflow };
}

/**
 * Counts the results of a crowd: `done`, or the code of an error. All connections are open before.
 * Otherwise the first would be done before the others begin.
 */
async function crowd(
  { store }: Parts,
  act: (member: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  await Promise.all(Array.from({ length: CROWD }, () => savedText(store, 'crowd')));
  const members = Array.from({ length: CROWD }, (_, member) => act(member));
  const counts: Record<string, number> = {};
  for (const settled of await Promise.allSettled(members)) {
    const result = settled.status === 'fulfilled' ? 'done' : codeOf(settled.reason);
    counts[result] = (counts[result] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the drive of another process on the same database. One process reserves the files of an owner
 * in one transaction after the other.
 */
function driveOfAnotherProcess(
  { store, ids, clock }: Parts,
  holders: Pick<HolderFolders, 'folderOf'>,
): IndexedDrive {
  const own = new Store(queriesOf(store));
  const blobs = new InMemoryBlobStore();
  const stores = { store: own, relaxedStore: own };
  return new IndexedDrive({ blobs, ...stores, ids, clock, limits: CROWD_LIMITS, holders });
}

/** Returns the code of an error of a rule or of the database. */
export function codeOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return String(cause);
}

const OPTIONS = {
  outputName: 'Invoice',
  createPdfCopy: true,
  enablePdfPassword: true,
  pdfPassword: 'secret',
  pdfPasswordPreventCopy: true,
} as const;

/** The rules that rely on a lock: without it, each is broken. */
export const LOCKED_RULES: Record<string, CrowdRule> = {
  'changes of different options of a document are all kept': {
    async attempt({ parts, ann, workflow }) {
      const changes = Object.entries(OPTIONS).map(([name, value]) => ({ [name]: value }));
      const { document } = await addDocument(parts, ann, workflow, {});
      const documents = Array.from({ length: CROWD / changes.length }, () => {
        return { ...document, id: parts.ids.document() };
      });
      for (const one of documents) await insertDocument(parts.store, one);
      const counts = await crowd(parts, (member) => {
        const one = documents[Math.floor(member / changes.length)] ?? document;
        return updateDocument(parts, one, changes[member % changes.length] ?? {});
      });
      const ids = new Set<string>(documents.map(({ id }) => id));
      const stored = await listDocuments(parts.store, [workflow.id]);
      const kept = stored.filter(({ id, options }) => ids.has(id) && isEvery(options));
      return [counts, kept.length];
    },
    expected: [{ done: CROWD }, CROWD / Object.keys(OPTIONS).length],
  },
  'rotations of a secret keep every former secret': {
    async attempt({ parts, workflow }) {
      const { id } = await makeReceiver(parts, workflow.id);
      const counts = await crowd(parts, () => rotateSecret(parts, workflow.id, registeredWebhook));
      return [counts, (await findOutgoingWebhook(parts.store, id))?.formerSecrets.length];
    },
    expected: [{ done: 4, too_many_secrets: CROWD - 4 }, 4],
  },
  'a workflow gets no more documents than its limit': {
    async attempt({ parts, ann, workflow }) {
      const counts = await crowd(parts, () => addDocument(parts, ann, workflow, {}));
      return [counts, await countDocuments(parts.store, workflow.id)];
    },
    expected: [{ done: 3, too_many_documents: CROWD - 3 }, 3],
  },
  'a workflow gets no more additional webhooks than its limit': {
    async attempt({ parts, workflow }) {
      const counts = await crowd(parts, () =>
        makeReceiver(parts, workflow.id, { additional: true }),
      );
      return [counts, await countReceivers(parts.store, workflow.id, 'additional')];
    },
    expected: [{ done: 3, too_many_webhooks: CROWD - 3 }, 3],
  },
  'a file gets no more share links than its limit': {
    async attempt({ parts, ann }) {
      const wanted = { folders: [], name: 'Letter.txt', ownerId: ann.id };
      const file = await parts.drive.add(wanted, Buffer.from('Hello'));
      const requester = { user: ann, client: undefined };
      const counts = await crowd(parts, () => createFileLink(parts, requester, file, 60));
      return [counts, await countLinksOfFile(parts.store, file.id)];
    },
    expected: [{ done: 3, too_many_links: CROWD - 3 }, 3],
  },
  'there are no more sessions than their limit': {
    async attempt({ parts }) {
      const token = await leaveOneSession(parts);
      const counts = await crowd(parts, () => beginSession(parts, token, null));
      return [counts, await countSessions(parts.store)];
    },
    expected: [{ done: CROWD }, 10_000],
  },
  'of changes with If-Match, one is made': {
    attempt: ({ parts, ann, workflow }) =>
      crowd(parts, (member) => {
        const on = (transaction: Store) => isUnchanged(transaction, workflow);
        const change = { user: ann, id: workflow.id, on };
        return changeWorkflow(parts, change, { name: `Name ${String(member)}` });
      }),
    expected: { done: 1, changed: CROWD - 1 },
  },
  'registrations leave one outgoing webhook, and none fails': {
    async attempt({ parts, workflow }) {
      const counts = await crowd(parts, () => makeReceiver(parts, workflow.id));
      return [counts, (await listRegisteredWebhooks(parts.store, [workflow.id])).length];
    },
    expected: [{ done: CROWD }, 1],
  },
  'failures of a receiver all count': {
    async attempt({ parts, workflow }) {
      const { id } = await makeReceiver(parts, workflow.id);
      await crowd(parts, () => fail(parts, id));
      return (await findOutgoingWebhook(parts.store, id))?.givenUpInARow;
    },
    expected: CROWD,
  },
  'files do not exceed the quota of their owner': {
    async attempt({ parts, ann }) {
      const holders = { folderOf: () => Promise.resolve('Ann') };
      const drives = Array.from({ length: PROCESSES }, () => driveOfAnotherProcess(parts, holders));
      const counts = await crowd(parts, async (member) => {
        const name = `File ${String(member)}.docx`;
        const drive = drives[member % PROCESSES];
        return drive?.reserve({ folders: [], name, ownerId: ann.id, size: FILE_BYTES });
      });
      return [counts, await driveUsageOf(parts.store, ann.id)];
    },
    expected: [
      { done: 30, too_many_bytes: CROWD - 30 },
      { files: 30, bytes: 30 * FILE_BYTES },
    ],
  },
  'warnings of a run are all kept': {
    async attempt({ parts, workflow }) {
      const id = await makeRun(parts, workflow.id);
      await crowd(parts, (member) =>
        addRunWarnings(parts.store, id, [`Warning ${String(member)}`]),
      );
      return (await findRun(parts.store, id))?.warnings.length;
    },
    expected: CROWD,
  },
  'one of many teams gets a name': {
    async attempt({ parts }) {
      for (let team = 0; team < CROWD; team += 1) await createTeam(parts, `Team ${String(team)}`);
      return crowd(parts, (member) => changeTeamName(parts, `Team ${String(member)}`, 'Office'));
    },
    expected: { done: 1, team_exists: CROWD - 1 },
  },
  'a team is not removed while users move into it': {
    async attempt({ parts, ann }) {
      await createTeam(parts, 'Sales');
      const counts = await crowd(parts, (member) =>
        member % 2 === 0 ? moveUser(parts, ann.email, 'Sales') : removeTeam(parts, 'Sales'),
      );
      const isInTeam = (await findUserByEmail(parts.store, ann.email))?.teamId !== null;
      const isThere = (await listTeams(parts.store)).length === 1;
      const known = ['done', 'team_in_use', 'team_unknown'];
      return [isInTeam === isThere, Object.keys(counts).filter((code) => !known.includes(code))];
    },
    expected: [true, []],
  },
};

/** The rules that unique constraints and conditions of statements keep. */
export const CONSTRAINED_RULES: Record<string, CrowdRule> = {
  'source data with an Idempotency-Key starts one run': {
    async attempt({ parts, ann, workflow }) {
      await addDocument(parts, ann, workflow, {});
      const [{ secret } = { secret: '' }] = await listSources(parts.store, [workflow.id]);
      const data = { secret, tenantId: ann.id, body: '{}', fields: [], hops: 0 };
      const started = new Set<string | null>();
      let repeats = 0;
      const counts = await crowd(parts, async () => {
        const accepted = await acceptSourceData(parts, { ...data, idempotencyKey: 'order-1' });
        started.add(accepted.runId);
        if (accepted.isRepeat) repeats += 1;
      });
      const runs = await listRuns(parts.store, workflow.id, { limit: 10, cursor: undefined });
      return [counts, repeats, started.size, runs.length];
    },
    expected: [{ done: CROWD }, CROWD - 1, 1, 1],
  },
  'an e-mail address is one user': {
    async attempt({ parts }) {
      const counts = await crowd(parts, () =>
        createUser(parts, { email: 'bob@example.com', name: 'Bob' }),
      );
      return [counts, (await listUsers(parts.store)).length];
    },
    expected: [{ done: 1, user_exists: CROWD - 1 }, 2],
  },
  'tokens of a new user make one user and one team': {
    async attempt({ parts }) {
      const holder = { email: 'bob@example.com', name: 'Bob', team: 'Sales' };
      const counts = await crowd(parts, () => createToken(parts, holder));
      const bob = await findUserByEmail(parts.store, holder.email);
      const tokens = (await listTokens(parts.store, bob?.id)).length;
      return [counts, tokens, (await listTeams(parts.store)).map(({ members }) => members)];
    },
    expected: [{ done: CROWD }, CROWD, [1]],
  },
  'tokens are revoked once, all of them or none': {
    async attempt({ parts }) {
      const holder = { email: 'bob@example.com', name: 'Bob' };
      const tokens = [await createToken(parts, holder), await createToken(parts, holder)];
      const ids = tokens.map(({ id }) => id);
      return crowd(parts, (member) =>
        revokeTokens(parts, member % 2 === 0 ? ids : ids.toReversed()),
      );
    },
    expected: { done: 1, token_id_unknown: CROWD - 1 },
  },
};

/** Returns whether a document has every option that somebody has set. */
function isEvery(options: DocumentOptions): boolean {
  return isDeepStrictEqual(options, { ...options, ...OPTIONS });
}

async function isUnchanged(transaction: Store, { id, name }: WorkflowRecord): Promise<void> {
  const now = await findWorkflow(transaction, id);
  if (now?.name !== name) throw Object.assign(new Error('It was changed'), { code: 'changed' });
}

async function fail({ store, clock }: Parts, id: OutgoingWebhookId): Promise<void> {
  const sign = { kind: 'GIVEN_UP', reason: 'no answer', gone: false } as const;
  await transact(store, { lock: null }, async (transaction) =>
    recordHealth(transaction, await findOutgoingWebhook(transaction, id), sign, clock.now()),
  );
}
