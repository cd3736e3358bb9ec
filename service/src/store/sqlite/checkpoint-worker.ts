// The program of a checkpoint thread. Each message is answered with the pages of the log after a
// checkpoint.
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

/** A checkpoint of fewer pages would cost more syncs than it saves time later. */
const FEWEST_PAGES = 3_000;
/** What commits have added meanwhile is moved, too, unless they are faster than the disk. */
const FEW_PAGES = 100;
const MOST_ROUNDS = 5;

const database = new BetterSqlite(String(workerData), { fileMustExist: true, timeout: 0 });
database.pragma('synchronous = NORMAL');

parentPort?.on('message', () => {
  parentPort?.postMessage(checkpoint());
});

/** If the checkpoint fails, that of a commit finds the same error and reports it. */
function checkpoint(): number {
  try {
    if (pagesLeft() < FEWEST_PAGES) return logged();
    // Waits for nobody: readers and the writer go on.
    for (let round = 0; round < MOST_ROUNDS && pagesLeft() >= FEW_PAGES; round += 1) {
      database.pragma('wal_checkpoint(PASSIVE)');
    }
    return logged();
  } catch {
    return 0;
  }
}

function pagesLeft(): number {
  const { log, checkpointed } = stateOfLog();
  return log - checkpointed;
}

function logged(): number {
  return stateOfLog().log;
}

/** Of the log, in pages. */
function stateOfLog(): { log: number; checkpointed: number } {
  const [state] = database.pragma('wal_checkpoint(NOOP)') as {
    log: number;
    checkpointed: number;
  }[];
  return state ?? { log: 0, checkpointed: 0 };
}
