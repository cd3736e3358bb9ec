import type { Arena } from '../arena.ts';
import type { SeveralServices } from '../nodes/several-services.ts';
import { startRival } from './start-rival.ts';

/** Starts pg-boss as its documentation shows. @param database the address of one of its own */
export function startPgBoss(
  arena: Arena,
  { count, database }: { count: number; database: string },
): Promise<SeveralServices> {
  const rival = { name: 'pg-boss', program: 'pg-boss-process.ts', queue: database, count };
  return startRival(arena, rival);
}
