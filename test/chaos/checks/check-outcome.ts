import type { Outcome } from '../outcome.ts';
import { checkDatabase } from './check-database.ts';
import { checkDocuments } from './check-documents.ts';
import { checkDrive } from './check-drive.ts';
import { checkEvents } from './check-events.ts';
import { checkRuns } from './check-runs.ts';

/** Returns every violated guarantee, in words. */
export function checkOutcome(outcome: Outcome): string[] {
  const checks = [checkDatabase, checkRuns, checkDocuments, checkDrive, checkEvents];
  return checks.flatMap((check) => check(outcome));
}
