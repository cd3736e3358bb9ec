import { isDeepStrictEqual } from 'node:util';
import type { OutgoingWebhookId, WorkflowId } from '@docloom/contract';
import { createTeam, changeTeamName, removeTeam } from '../../../service/src/people/team.ts';
import { acceptInvitation, inviteUser } from '../../../service/src/people/invitation.ts';
import { changePassword } from '../../../service/src/people/passwords/set-password.ts';
import { beginSession } from '../../../service/src/people/session.ts';
import { createUser, moveUser } from '../../../service/src/people/user.ts';
import { pruneHistory } from '../../../service/src/runs/history/prune-history.ts';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import { countDocuments, listDocuments } from '../../../service/src/store/records/documents.ts';
import { driveUsageOf } from '../../../service/src/store/records/drive/drive-usage.ts';
import {
  countReceivers,
  findOutgoingWebhook,
  listRegisteredWebhooks,
} from '../../../service/src/store/records/outgoing-webhooks.ts';
import { addRunWarnings, findRun, listRuns } from '../../../service/src/store/records/runs.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { listTeams } from '../../../service/src/store/records/teams.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { findUserByEmail, listUsers } from '../../../service/src/store/records/users.ts';
import type { WorkflowRecord } from '../../../service/src/store/records/workflows.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import { recordHealth } from '../../../service/src/webhooks/record-health.ts';
import { changeWorkflow } from '../../../service/src/workflows/change-workflow.ts';
import { createFileLink } from '../../../service/src/workflows/documents/file-links.ts';
import { countLinksOfFile } from '../../../service/src/store/records/file-links.ts';
import { addDocument } from '../../../service/src/workflows/documents/add-document.ts';
import { updateDocument } from '../../../service/src/workflows/documents/update-document.ts';
import { rotateSecret } from '../../../service/src/workflows/outgoing-webhook/rotate-secret.ts';
import { registeredWebhook } from '../../../service/src/workflows/outgoing-webhook/select-webhook.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import { countSessions, leaveOneSession } from '../many-sessions.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { makeUser } from '../users.ts';
import type { Locks } from './interleaving-database.ts';
import { openInterleavingDatabase } from './interleaving-database.ts';

const LIMITS = { ...DEFAULT_LIMITS, documents: 1, webhooks: 1, fileLinks: 1, userBytes: 50_000 };
const MONTH = 30 * 24 * 60 * 60_000;

let assembled: AssembledParts;
let parts: Parts;
let clock: HeldClock;
let ann: User;
let workflow: WorkflowRecord;
const templates = sharedTemplates();

async function begin(locks: Locks, seed: number): Promise<void> {
  clock = new HeldClock();
  assembled = await AssembledParts.assemble({
    clock,
    templates,
    limits: LIMITS,
    openDatabase: (file) => openInterleavingDatabase(file, locks, seed),
  });
  parts = assembled.parts;
  ann = await makeUser(parts, 'Ann');
  workflow = await present(await makeWorkflow(parts, ann));
}

async function present(id: WorkflowId): Promise<WorkflowRecord> {
  const found = await findWorkflow(parts.store, id);
  if (!found) throw new Error('The workflow is missing');
  return found;
}

/** Returns the values and the error codes of concurrent work. */
async function together(...work: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(work.map((each) => each()));
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : codeOf(one.reason)));
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : cause;
}

interface Rule {
  /** Runs two operations concurrently, and returns what a user sees of them. */
  readonly attempt: () => Promise<unknown>;
  /** What the user must see. */
  readonly expected: unknown;
}

/** The rules that rely on a lock: without it, each is broken. */
const LOCKED_RULES: Record<string, Rule> = {
  'two changes of different options of a document are both kept': {
    attempt: async () => {
      const { document } = await addDocument(parts, ann, workflow, {});
      await together(
        () => updateDocument(parts, document, { outputName: 'Invoice' }),
        () => updateDocument(parts, document, { createPdfCopy: true }),
      );
      const [{ options } = { options: null }] = await listDocuments(parts.store, [workflow.id]);
      return [options?.outputName, options?.createPdfCopy];
    },
    expected: ['Invoice', true],
  },
  'two rotations of a secret keep both former secrets': {
    attempt: async () => {
      const { id } = await makeReceiver(parts, workflow.id);
      await together(
        () => rotateSecret(parts, workflow.id, registeredWebhook),
        () => rotateSecret(parts, workflow.id, registeredWebhook),
      );
      return (await findOutgoingWebhook(parts.store, id))?.formerSecrets.length;
    },
    expected: 2,
  },
  'two new documents do not both take the last place of a workflow': {
    attempt: async () => {
      const add = () => addDocument(parts, ann, workflow, {});
      const answers = await together(add, add);
      return [...answers.sort(), await countDocuments(parts.store, workflow.id)];
    },
    expected: ['done', 'too_many_documents', 1],
  },
  'two additional webhooks do not both take the last place of a workflow': {
    attempt: async () => {
      const add = () => makeReceiver(parts, workflow.id, { additional: true });
      const answers = await together(add, add);
      return [...answers.sort(), await countReceivers(parts.store, workflow.id, 'additional')];
    },
    expected: ['done', 'too_many_webhooks', 1],
  },
  'two share links do not both take the last place of a file': {
    attempt: async () => {
      const wanted = { folders: [], name: 'Letter.txt', ownerId: ann.id };
      const file = await parts.drive.add(wanted, Buffer.from('Hello'));
      const requester = { user: ann, client: undefined };
      const create = () => createFileLink(parts, requester, file, 60);
      const answers = await together(create, create);
      return [...answers.sort(), await countLinksOfFile(parts.store, file.id)];
    },
    expected: ['done', 'too_many_links', 1],
  },
  'two sessions do not both take the last place': {
    attempt: async () => {
      const token = await leaveOneSession(parts);
      const begin = () => beginSession(parts, token, null);
      return [...(await together(begin, begin)), await countSessions(parts.store)];
    },
    expected: ['done', 'done', 10_000],
  },
  'of two changes of a password at once, one is made': {
    attempt: async () => {
      const { secret } = await inviteUser(parts, { email: ann.email });
      const current = 'the former password';
      await acceptInvitation(parts, { secret, password: current, browser: null });
      const change = (wanted: string) => () =>
        changePassword(parts, ann, { current, wanted, session: null });
      return (await together(change('the first password'), change('the other password'))).sort();
    },
    expected: ['current_password_wrong', 'done'],
  },
  'of two changes on condition of the present state, one is rejected': {
    attempt: async () => {
      const change = (name: string) => () => {
        const on = (transaction: Store) => isUnchanged(transaction, workflow);
        return changeWorkflow(parts, { user: ann, id: workflow.id, on }, { name });
      };
      return (await together(change('One'), change('Two'))).sort();
    },
    expected: ['changed', 'done'],
  },
  'two registrations leave one outgoing webhook, and neither fails': {
    attempt: async () => {
      const register = () => makeReceiver(parts, workflow.id);
      const answers = await together(register, register);
      const registered = await listRegisteredWebhooks(parts.store, [workflow.id]);
      return [...answers, registered.length];
    },
    expected: ['done', 'done', 1],
  },
  'two failures of a receiver both count': {
    attempt: async () => {
      const { id } = await makeReceiver(parts, workflow.id);
      await together(
        () => fail(id),
        () => fail(id),
      );
      return (await findOutgoingWebhook(parts.store, id))?.givenUpInARow;
    },
    expected: 2,
  },
  'two files do not exceed the quota together': {
    attempt: async () => {
      const reserve = (name: string) => () =>
        parts.drive.reserve({ folders: [], name, ownerId: ann.id, size: 30_000 });
      const answers = await together(reserve('One.docx'), reserve('Two.docx'));
      return [...answers.sort(), (await driveUsageOf(parts.store, ann.id)).files];
    },
    expected: ['done', 'too_many_bytes', 1],
  },
  'two spellings of a name become two names': {
    attempt: async () => {
      // The folder of a team is one for its members.
      const [bob, cal] = [
        await makeUser(parts, 'Bob', 'Sales'),
        await makeUser(parts, 'Cal', 'Sales'),
      ];
      const reserve = (name: string, { id: ownerId }: User) =>
        // Below fewer folders, the embedded database needs no lock: one statement claims the path.
        parts.drive.reserve({ folders: ['Offers', 'May'], name, ownerId, size: 1 });
      await reserve('First.docx', bob);
      const ids = await Promise.all([reserve('Offer.docx', bob), reserve('OFFER.docx', cal)]);
      const paths = await Promise.all(ids.map((id) => parts.drive.pathOf(id)));
      return new Set(paths.map((path) => path?.toLowerCase())).size;
    },
    expected: 2,
  },
  'warnings that are added at the same time are all kept': {
    attempt: async () => {
      const id = await makeRun(parts, workflow.id);
      await together(
        () => addRunWarnings(parts.store, id, ['One']),
        () => addRunWarnings(parts.store, id, ['Two']),
      );
      return (await findRun(parts.store, id))?.warnings.toSorted();
    },
    expected: ['One', 'Two'],
  },
  'two teams do not get the same name': {
    attempt: async () => {
      await createTeam(parts, 'Sales');
      await createTeam(parts, 'Billing');
      const answers = await together(
        () => changeTeamName(parts, 'Sales', 'Office'),
        () => changeTeamName(parts, 'Billing', 'Office'),
      );
      return answers.sort();
    },
    expected: ['done', 'team_exists'],
  },
  'a team is not removed while a user moves into it': {
    attempt: async () => {
      await createTeam(parts, 'Sales');
      const [moved, removed] = await together(
        () => moveUser(parts, ann.email, 'Sales'),
        () => removeTeam(parts, 'Sales'),
      );
      const isInTeam = (await findUserByEmail(parts.store, ann.email))?.teamId !== null;
      const isThere = (await listTeams(parts.store)).length === 1;
      return isDeepStrictEqual(
        [moved, removed, isInTeam, isThere],
        isInTeam ? ['done', 'team_in_use', true, true] : ['team_unknown', 'done', false, false],
      );
    },
    expected: true,
  },
  'a run that is retried is not pruned at the same time': {
    attempt: async () => {
      const id = await makeRun(parts, workflow.id);
      await queriesOf(parts.store)
        .updateTable('runs')
        .set({ status: 'FAILED', finishedAt: clock.now(), error: '{}' })
        .execute();
      clock.moveOn(2 * MONTH);
      const [retried] = await together(
        () => retryRun(parts, { id }),
        () => pruneHistory(parts, { keepDays: 30 }),
      );
      return (retried === 'done') === ((await findRun(parts.store, id)) !== undefined);
    },
    expected: true,
  },
};

/** The rules that unique constraints keep. */
const CONSTRAINED_RULES: Record<string, Rule> = {
  'source data with an Idempotency-Key starts one run': {
    attempt: async () => {
      await addDocument(parts, ann, workflow, {});
      const [{ secret } = { secret: '' }] = await listSources(parts.store, [workflow.id]);
      const source = { secret, tenantId: ann.id };
      const data = { ...source, body: '{}', fields: [], idempotencyKey: 'order-1', hops: 0 };
      const accepted = await Promise.all([
        acceptSourceData(parts, data),
        acceptSourceData(parts, data),
      ]);
      const runs = await listRuns(parts.store, workflow.id, { limit: 10, cursor: undefined });
      const repeats = accepted.filter(({ isRepeat }) => isRepeat).length;
      return [new Set(accepted.map(({ runId }) => runId)).size, repeats, runs.length];
    },
    expected: [1, 1, 1],
  },
  'of two people with one invitation, one sets the password': {
    attempt: async () => {
      const { secret } = await inviteUser(parts, { email: ann.email });
      const accept = (password: string) => () =>
        acceptInvitation(parts, { secret, password, browser: null });
      const answers = await together(accept('the first password'), accept('the other password'));
      return [...answers.sort(), await countSessions(parts.store)];
    },
    expected: ['done', 'unknown_invitation', 1],
  },
  'an e-mail address is one user': {
    attempt: async () => {
      const create = () => createUser(parts, { email: 'bob@example.com', name: 'Bob' });
      const answers = await together(create, create);
      return [...answers.sort(), (await listUsers(parts.store)).length];
    },
    expected: ['done', 'user_exists', 2],
  },
};

async function isUnchanged(transaction: Store, { id, name }: WorkflowRecord): Promise<void> {
  const now = await findWorkflow(transaction, id);
  if (now?.name !== name) throw Object.assign(new Error('It was changed'), { code: 'changed' });
}

async function fail(id: OutgoingWebhookId): Promise<void> {
  const sign = { kind: 'GIVEN_UP', reason: 'no answer', gone: false } as const;
  await transact(parts.store, { lock: null }, async (transaction) =>
    recordHealth(transaction, await findOutgoingWebhook(transaction, id), sign, clock.now()),
  );
}

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);

/** Returns whether the users see the required result, with this order of statements. */
async function holds({ attempt, expected }: Rule, locks: Locks, seed: number): Promise<boolean> {
  await begin(locks, seed);
  try {
    return isDeepStrictEqual(await attempt().catch(codeOf), expected);
  } finally {
    await assembled.close();
  }
}

describe('In every order of the statements of two transactions', () => {
  const rules = Object.entries({ ...LOCKED_RULES, ...CONSTRAINED_RULES });
  it.each(rules)('%s', async (_rule, rule) => {
    for (const seed of SEEDS.slice(0, 5)) {
      expect([seed, await holds(rule, 'held', seed)]).toEqual([seed, true]);
    }
  });
});

describe('Only a lock ensures that', () => {
  it.each(Object.entries(LOCKED_RULES))('%s', async (_rule, rule) => {
    for (const seed of SEEDS) if (!(await holds(rule, 'ignored', seed))) return;
    throw new Error('The rule was kept without its lock');
  });
});
