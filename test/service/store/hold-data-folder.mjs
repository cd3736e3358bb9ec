/**
 * Locks the given data folder in a separate process, and prints success or the error. It holds the
 * lock until its standard input ends.
 */
import process from 'node:process';
import { DocloomError } from '../../../service/src/errors/errors.ts';
import { lockDataFolder, prepareDataFolder } from '../../../service/src/store/data-folder.ts';

const dataFolder = await prepareDataFolder(process.argv[2] ?? '');
try {
  const unlock = lockDataFolder(dataFolder);
  process.stdout.write('locked\n');
  process.stdin.resume().on('end', unlock);
} catch (cause) {
  process.stdout.write(cause instanceof DocloomError ? `${cause.code}\n` : String(cause));
}
