/** Opens the database that it is told, as a process of its own, and says so or says why not. */
import process from 'node:process';
import { openDatabase } from '../../../service/src/store/database.ts';

try {
  await (await openDatabase(process.argv[2] ?? '')).close();
  process.stdout.write('opened');
} catch (cause) {
  process.stdout.write(String(cause));
}
