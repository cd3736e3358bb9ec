import type { Contestant } from './contestant.ts';
import { docloom } from './docloom.ts';
import type { InstalledOffice } from './installed-office.ts';
import { listener } from './listener.ts';
import { oneStartEach } from './one-start-each.ts';

/** Returns every contestant that can be measured on this machine, Docloom first. */
export function contestantsOn(office: InstalledOffice | undefined): Record<string, Contestant> {
  if (office === undefined) return { docloom };
  const { soffice, python } = office;
  return { docloom, 'one-start-each': oneStartEach(soffice), listener: listener(soffice, python) };
}

/** By the keys of `contestantsOn`. */
export const OURS = 'docloom';
export const EACH = 'one-start-each';
export const LISTENER = 'listener';
