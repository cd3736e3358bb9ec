// The program of a checkpoint thread. It answers each `checkpoint` with the pages of the log.
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';

/** Each checkpoint costs two syncs, so smaller ones wait. In pages. */
const MIN_PAGES = 3_000;
/** Pages that may remain after a checkpoint. */
const MAX_REMAINING_PAGES = 100;
/** Commits may add pages faster than the disk writes them. */
const MAX_ROUNDS = 5;

/** What the thread is asked for. `close` ends it. */
export type CheckpointRequest = 'checkpoint' | 'close';

/** The log, in pages. */
interface LogState {
  log: number;
  checkpointed: number;
}

const database = new BetterSqlite(String(workerData), { fileMustExist: true, timeout: 0 });
database.pragma('synchronous = NORMAL');

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'checkpoint') {
    parentPort?.postMessage(checkpoint());
    return;
  }
  database.close();
  parentPort?.close();
});

/** Returns the pages of the log; 0 if the checkpoint fails, because a commit reports that error. */
function checkpoint(): number {
  try {
    if (remainingPages() >= MIN_PAGES) checkpointInRounds();
    return logState().log;
  } catch {
    return 0;
  }
}

/** A passive checkpoint waits neither for readers nor for the writer. */
function checkpointInRounds(): void {
  for (let round = 0; round < MAX_ROUNDS && remainingPages() > MAX_REMAINING_PAGES; round += 1) {
    database.pragma('wal_checkpoint(PASSIVE)');
  }
}

function remainingPages(): number {
  const { log, checkpointed } = logState();
  return log - checkpointed;
}

function logState(): LogState {
  const [state] = database.pragma('wal_checkpoint(NOOP)') as LogState[];
  return state ?? { log: 0, checkpointed: 0 };
}
