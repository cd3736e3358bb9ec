import { setTimeout as delay } from 'node:timers/promises';
import { createTeam } from '../../../service/src/people/team.ts';
import { insertJob, leaseNextJobs } from '../../../service/src/store/records/jobs.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { findUserByEmail, moveUserToTeam } from '../../../service/src/store/records/users.ts';
import { insertWorkflow, listWorkflowsOf } from '../../../service/src/store/records/workflows.ts';
import type { Store, Transaction } from '../../../service/src/store/store.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { testsWith } from '../tests-with.ts';
import { makeUser } from '../users.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { openTestDatabase } from './test-database.ts';

const MISSING = 'Waiting transactions: neither npm nor Debian has installed PostgreSQL here';

/** Longer than a statement takes that waits for nobody. */
const WAIT_MS = 300;

let assembled: AssembledParts;
let parts: Parts;

beforeEach(async () => {
  assembled = await AssembledParts.assemble({
    clock: new HeldClock(),
    openDatabase: () => openTestDatabase(),
  });
  ({ parts } = assembled);
});

afterEach(() => assembled.close());

/** Runs `first`, and `second` on another connection before `first` is committed. */
async function overlapping<First, Second>(
  first: (transaction: Transaction) => Promise<First>,
  second: (store: Store) => Promise<Second>,
): Promise<[First, Second]> {
  let started: Promise<Second> | undefined;
  const result = await transact(parts.store, { lock: null }, async (transaction) => {
    const value = await first(transaction);
    started = second(parts.store);
    await delay(WAIT_MS);
    return value;
  });
  return [result, await started!];
}

async function insertNewWorkflow(store: Store, { id: ownerId }: User): Promise<void> {
  const now = parts.clock.now();
  const looks = { name: 'Orders', color: '#cccccc', icon: 'Mail', teamId: null, archivedAt: null };
  const made = { id: parts.ids.workflow(), ownerId, createdAt: now, updatedAt: now };
  await insertWorkflow(store, { ...made, ...looks });
}

testsWith(findPostgres(), MISSING, () => {
  it('a job that another process is leasing is not leased once more', async () => {
    const job = { kind: 'run', groupKey: 'wkf_1', generation: 0, dueAt: 0 } as const;
    for (const subjectId of ['run_1', 'run_2', 'run_3']) {
      await insertJob(parts.store, { ...job, subjectId });
    }
    const lease = (ownerId: string) => (store: Store) =>
      leaseNextJobs(store, { kind: 'run', groupKey: 'wkf_1', now: 1, atMost: 2, ownerId });
    const [first, second] = await overlapping(lease('own_1'), lease('own_2'));
    expect(first.map(({ subjectId }) => subjectId)).toEqual(['run_1', 'run_2']);
    expect(second.map(({ subjectId }) => subjectId)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/run_[12]/)]),
    );
  });

  it.each(['create', 'move'] as const)(
    'a workflow is readable for the team that its owner moves to meanwhile: first %s',
    async (first) => {
      const ann = await makeUser(parts, 'Ann');
      const teamId = await createTeam(parts, 'Sales');
      const create = (store: Store) => insertNewWorkflow(store, ann);
      const move = (store: Store) => moveUserToTeam(store, ann.id, teamId);
      await (first === 'create' ? overlapping(create, move) : overlapping(move, create));
      const now = await findUserByEmail(parts.store, ann.email);
      expect(now?.teamId).toBe(teamId);
      expect(await listWorkflowsOf(parts.store, now!)).toHaveLength(1);
    },
  );
});
