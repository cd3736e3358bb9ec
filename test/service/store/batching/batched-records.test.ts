import type { RunId, WorkflowId } from '@docloom/contract';
import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { acceptSourceData } from '../../../../service/src/runs/intake/accept.ts';
import {
  markFirstAttempt,
  markRunFinished,
  markRunStarted,
} from '../../../../service/src/store/records/run-attempts.ts';
import { insertDocument } from '../../../../service/src/store/records/documents.ts';
import { recordContents } from '../../../../service/src/store/records/drive/content-states.ts';
import { findIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import { nextNumber } from '../../../../service/src/store/records/drive/name-numbers.ts';
import { findRun, listRuns } from '../../../../service/src/store/records/runs.ts';
import { listSources } from '../../../../service/src/store/records/sources.ts';
import { findRunSubject } from '../../../../service/src/store/records/subjects/run-subjects.ts';
import {
  newDocument,
  newOptions,
} from '../../../../service/src/workflows/documents/document-record.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import type { Parts } from '../../parts-of-a-test.ts';
import { openTestDatabase } from '../../postgres/test-database.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import { testsWith } from '../../tests-with.ts';
import { makeUser } from '../../users.ts';

const MISSING = 'Batched statements: neither npm nor Debian has installed PostgreSQL here';
const MANY = 40;
const DOCUMENTS = ['doc_b', 'doc_a'] as const;
const ascending = (one: number, other: number) => one - other;

let assembled: AssembledParts;
let parts: Parts;
let ann: User;
let workflowId: WorkflowId;

testsWith(findPostgres(), MISSING, () => {
  beforeEach(async () => {
    assembled = await AssembledParts.assemble({
      clock: new HeldClock(),
      openDatabase: () => openTestDatabase(),
    });
    ({ parts } = assembled);
    ann = await makeUser(parts, 'Ann');
    workflowId = await makeWorkflow(parts, ann);
  });

  afterEach(() => assembled.close());

  const makeRuns = async (): Promise<RunId[]> => {
    const ids: RunId[] = [];
    for (let made = 0; made < MANY; made += 1)
      ids.push(await makeRun(parts, workflowId, DOCUMENTS));
    return ids;
  };

  it('read runs together as they read one alone', async () => {
    const ids: RunId[] = [...(await makeRuns()), 'run_unknown'];
    const alone = [];
    for (const id of ids) alone.push(await findRunSubject(parts.store, id));
    const together = await Promise.all(ids.map((id) => findRunSubject(parts.store, id)));
    expect(together).toEqual(alone);
    expect(together.at(-1)).toBeUndefined();
  });

  it('change each run that is begun and ended at once, and no other one', async () => {
    const ids = await makeRuns();
    const changed = ids.filter((_, index) => index % 2 === 0);
    await Promise.all(
      changed.map((id, index) =>
        markRunStarted(parts.store, { id, generation: 0, attemptOwner: 'own_1', startedAt: index }),
      ),
    );
    const end = { finishedAt: 1_000, warnings: ['w'], error: null };
    const outcomes = await Promise.all(
      ids.map((id, index) =>
        // Those of a later generation have been retried meanwhile.
        markRunFinished(parts.store, { id, generation: index % 4 === 0 ? 0 : 1, ...end }),
      ),
    );
    expect(outcomes).toEqual(ids.map((_, index) => index % 4 === 0));
    for (const [index, id] of ids.entries()) {
      const run = await findRun(parts.store, id);
      expect(run?.startedAt).toBe(index % 2 === 0 ? index / 2 : null);
      const status = index % 2 === 0 ? 'RUNNING' : 'QUEUED';
      expect(run?.status).toBe(index % 4 === 0 ? 'SUCCEEDED' : status);
    }
  });

  it('begin the first attempts of those runs that have not begun', async () => {
    const ids = await makeRuns();
    const begin = (id: RunId, startedAt: number) =>
      markFirstAttempt(parts.store, { id, generation: 0, attemptOwner: 'own_1', startedAt });
    const early = ids.filter((_, index) => index % 2 === 0);
    expect(await Promise.all(early.map((id) => begin(id, 1)))).toEqual(early.map(() => true));
    const outcomes = await Promise.all(ids.map((id) => begin(id, 2)));
    expect(outcomes).toEqual(ids.map((_, index) => index % 2 === 1));
    for (const [index, id] of ids.entries()) {
      const startedAt = index % 2 === 0 ? 1 : 2;
      expect(await findRun(parts.store, id)).toMatchObject({ status: 'RUNNING', startedAt });
    }
  });

  it('give each of several names its own numbers, without gaps', async () => {
    await nextNumber(parts.store, 'Orders/Invoice.docx');
    const paths = Array.from({ length: MANY }, (_, index) =>
      index % 4 === 0 ? 'Orders/Letter.docx' : 'orders/invoice.docx',
    );
    const numbers = await Promise.all(paths.map((path) => nextNumber(parts.store, path)));
    const numbersOf = (path: string) => numbers.filter((_, index) => paths[index] === path);
    const letters = Array.from({ length: MANY / 4 }, (_, index) => 2 + index);
    const invoices = Array.from({ length: (MANY * 3) / 4 }, (_, index) => 3 + index);
    expect(numbersOf('Orders/Letter.docx').toSorted(ascending)).toEqual(letters);
    expect(numbersOf('orders/invoice.docx').toSorted(ascending)).toEqual(invoices);
  });

  it('store new versions of many files, and of one with another size', async () => {
    const files = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        parts.drive.add(
          { folders: [], name: `File ${String(index)}.txt`, ownerId: ann.id },
          Buffer.from('text'),
        ),
      ),
    );
    const rows = await findIndexedFiles(
      parts.store,
      files.map(({ id }) => id),
    );
    const changes = rows.map((file, index) => {
      const size = index === 0 ? 100 : file.size;
      return { file, state: { size, version: `v${String(index)}`, writtenAt: index } };
    });
    await recordContents(parts.store, changes);
    for (const { file, state } of changes)
      expect(await findIndexedFiles(parts.store, [file.id])).toEqual([{ ...file, ...state }]);
    expect(await driveUsageOf(parts.store, ann.id)).toEqual({
      files: MANY,
      bytes: MANY * 'text'.length - 'text'.length + 100,
    });
  });

  /** Adds a document to the workflow. @returns the secret of its source */
  const makeReady = async (): Promise<string> => {
    const { id } = await parts.drive.add(
      { folders: [], name: 'Letter.docx', ownerId: ann.id },
      Buffer.from('letter'),
    );
    const template = { documentType: 'CLOUD_DOCS', name: 'Letter.docx' } as const;
    const options = newOptions(template, {});
    await insertDocument(parts.store, newDocument(parts, workflowId, template, { id }, options));
    const [source] = await listSources(parts.store, [workflowId]);
    return source?.secret ?? '';
  };

  const acceptMany = (secret: string, keyOf: (index: number) => string | undefined) =>
    Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        acceptSourceData(parts, {
          secret,
          tenantId: 'usr_tenant',
          body: JSON.stringify({ key: keyOf(index) ?? null }),
          fields: ['key'],
          idempotencyKey: keyOf(index),
          hops: 0,
        }),
      ),
    );

  it('accept data at once in few transactions', async () => {
    const accepted = await acceptMany(await makeReady(), () => undefined);
    expect(new Set(accepted.map(({ runId }) => runId)).size).toBe(MANY);
    for (const table of ['sourceEvents', 'runs', 'runOutputs']) {
      const { rows } = await sql<{ transaction: string }>`
        select xmin::text as "transaction" from ${sql.table(table)}`.execute(
        queriesOf(parts.store),
      );
      expect(rows).toHaveLength(MANY);
      expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(MANY / 5);
    }
  });

  it('accept data at once, and start one run for each idempotency key', async () => {
    const accepted = await acceptMany(await makeReady(), (index) => `key ${String(index % 10)}`);
    const started = accepted.filter(({ isRepeat }) => !isRepeat);
    expect(started).toHaveLength(10);
    expect(new Set(accepted.map(({ runId }) => runId)).size).toBe(10);
    expect(await listRuns(parts.store, workflowId, { limit: 100 })).toHaveLength(10);
  });
});
