import { join } from 'node:path';
import type { Database } from '../../../service/src/store/database.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { describeDatabase, describeLocks, describeTransactions } from './describe-database.ts';
import { openInterleavingDatabase } from './interleaving-database.ts';
import { openRepeatingDatabase } from './repeating-database.ts';

let folder: TemporaryFolder;
let opened: Database[];

beforeEach(() => {
  folder = new TemporaryFolder();
  opened = [];
});

afterEach(async () => {
  for (const { close } of opened) await close();
  folder.remove();
});

/** Opens the database of the test. */
const opening = (open: (file: string) => Promise<Database>) => async () => {
  const database = await open(join(folder.path, 'docloom.db'));
  opened.push(database);
  return database;
};

describeDatabase('the embedded database', opening(openDatabase));

describe('a database that undoes transactions', () => {
  describeTransactions(opening(openRepeatingDatabase));
});

describe('a database whose transactions interleave', () => {
  describeLocks(opening((file) => openInterleavingDatabase(file, 'held', 1)));
});
