import { fileURLToPath } from 'node:url';
import type { Arena } from '../arena.ts';
import type { SeveralServices } from '../nodes/several-services.ts';
import type { RivalWorkers } from './start-rival.ts';
import { startRival } from './start-rival.ts';

const PROGRAM = fileURLToPath(new URL('pg-boss-process.ts', import.meta.url));

/** Starts pg-boss as its documentation shows. @param database the address of one of its own */
export function startPgBoss(
  arena: Arena,
  { database, ...workers }: RivalWorkers & { database: string },
): Promise<SeveralServices> {
  return startRival(arena, { name: 'pg-boss', program: PROGRAM, queue: database, ...workers });
}
