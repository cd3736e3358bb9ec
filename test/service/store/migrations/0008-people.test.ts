import { createHash } from 'node:crypto';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { migrations } from '../../../../service/src/store/migrations/index.ts';
import { findBearer, listTokens } from '../../../../service/src/store/records/tokens.ts';
import { listUsers } from '../../../../service/src/store/records/users.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const BEFORE = '0007-rounds-of-deliveries';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Three user rows with Ada's email address, each with other values. */
const OLD_ROWS = `
  insert into teams values ('team_1', 'Accounts', 1);
  insert into users values
    ('usr_1', 'Ada', 'Ada@Example.com', null, 1),
    ('usr_2', 'Ada L.', 'ada@example.com', 'team_1', 2),
    ('usr_3', 'ADA', 'ADA@EXAMPLE.COM', null, 3),
    ('usr_4', 'Ben', 'ben@example.com', null, 4),
    ('usr_5', 'Owner', 'owner@docloom.local', null, 5);
  insert into tokens values
    ('${hashOf('dlt_1')}', 'usr_1', 1), ('${hashOf('dlt_2')}', 'usr_2', 2),
    ('${hashOf('dlt_3')}', 'usr_3', 3), ('${hashOf('dlt_5')}', 'usr_5', 5);
  insert into workflows values ('wkf_1', 'usr_2', null, 'Orders', '#cccccc', 'A', null, 1, 1);
  insert into driveFiles values
    ('fil_template', 'a.docx', 'usr_2', 1), ('fil_output', 'b.docx', 'usr_2', 1),
    ('fil_pdf', 'b.pdf', 'usr_2', 1), ('fil_upload', 'c.docx', 'usr_3', 1),
    ('fil_found', 'd.docx', null, 1);
  insert into documents values ('doc_1', 'wkf_1', 'CLOUD_DOCS', 'fil_template', '{}', 1);
  insert into sourceEvents values ('sev_1', 'wkf_1', '{}', null, 1, 'run_1');
  insert into runs (id, workflowId, sourceEventId, status, createdAt, warnings)
    values ('run_1', 'wkf_1', 'sev_1', 'SUCCEEDED', 1, '[]');
  insert into runOutputs (runId, documentId, position, fileId, pdfFileId)
    values ('run_1', 'doc_1', 0, 'fil_output', 'fil_pdf');
`;

let folder: TemporaryFolder;
let database: Database;

beforeEach(async () => {
  folder = new TemporaryFolder();
  const file = join(folder.path, 'docloom.db');
  const old = new BetterSqlite(file);
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: old }) });
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: kysely, provider }).migrateTo(BEFORE);
  expect(error).toBeUndefined();
  old.exec(OLD_ROWS);
  await kysely.destroy();
  database = await openDatabase(file);
});

afterEach(async () => {
  await database.close();
  folder.remove();
});

describe('a database from before people had more than one token', () => {
  it('merges users whose addresses differ in case, with the team of one of them', async () => {
    expect(await listUsers(database.store)).toMatchObject([
      { id: 'usr_1', name: 'Ada', email: 'ada@example.com', teamName: 'Accounts', tokens: 3 },
      { id: 'usr_4', email: 'ben@example.com', teamName: null, tokens: 0 },
      { id: 'usr_5', email: 'owner@docloom.local', tokens: 1 },
    ]);
  });

  it('gives the merged user the workflows and files', async () => {
    const owners = await queriesOf(database.store)
      .selectFrom('workflows')
      .select('ownerId')
      .execute();
    expect(owners).toEqual([{ ownerId: 'usr_1' }]);
    const files = await queriesOf(database.store)
      .selectFrom('driveFiles')
      .select(['id', 'ownerId', 'workflowId'])
      .orderBy('path')
      .execute();
    expect(files).toEqual([
      { id: 'fil_template', ownerId: 'usr_1', workflowId: 'wkf_1' },
      { id: 'fil_output', ownerId: 'usr_1', workflowId: 'wkf_1' },
      { id: 'fil_pdf', ownerId: 'usr_1', workflowId: 'wkf_1' },
      { id: 'fil_upload', ownerId: 'usr_1', workflowId: null },
      { id: 'fil_found', ownerId: null, workflowId: null },
    ]);
  });

  it('keeps every token valid, each with an id', async () => {
    for (const token of ['dlt_1', 'dlt_2', 'dlt_3']) {
      const bearer = await findBearer(database.store, token);
      expect(bearer).toMatchObject({ user: { id: 'usr_1' }, expiresAt: null });
    }
    const tokens = await listTokens(database.store);
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(4);
    expect(tokens.every(({ id }) => /^tok_\w{26}$/.test(id))).toBe(true);
  });

  it("labels the operator's token, so that another one replaces it", async () => {
    const labels = (await listTokens(database.store)).map(({ label }) => label);
    expect(labels).toEqual(['', '', '', 'DOCLOOM_TOKEN']);
  });
});
