/** Opens the given database in a separate process, and prints success or the error. */
import process from 'node:process';
import { openDatabase } from '../../../service/src/store/database.ts';

try {
  await (await openDatabase(process.argv[2] ?? '')).close();
  process.stdout.write('opened');
} catch (cause) {
  process.stdout.write(String(cause));
}
