import { basename, resolve } from 'node:path';
import { problem } from '../errors/errors.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import { describeDatabase, parseDatabase } from '../store/database-address.ts';
import type { ComparedTable } from '../store/move/compare-tables.ts';
import type { DatabaseMove, MovedDatabase, MoveProgress } from '../store/move/move-database.ts';
import { moveDatabase } from '../store/move/move-database.ts';
import { terminalLine } from './terminal-line.ts';

/** A service finds an embedded database by this name in its data folder. */
const FILE = 'docloom.db';

const NEITHER = `it is neither a file named "${FILE}" nor an address such as postgres://user:password@host:port/name`;

/** How many characters the progress bar has. */
const BAR = 30;

/** How many digits of a digest are printed. */
const DIGITS = 16;

/**
 * Parses the place of a database that is moved.
 * @param setting `--from` or `--to`
 * @throws DocloomError `invalid_setting`, without the value: it may have a password
 */
export function parseDatabasePlace(value: string, setting: string): DatabaseAddress {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value.trim())) return parseDatabase(value, setting);
  const file = resolve(value);
  if (basename(file) !== FILE) throw problem('invalid_setting', setting, NEITHER);
  return { kind: 'file', file };
}

/**
 * Moves a database, and prints what was copied.
 * @throws DocloomError those of `moveDatabase`
 */
export async function moveDatabaseOf(move: DatabaseMove): Promise<MovedDatabase> {
  const moved = await moveDatabase(move, progressLine());
  process.stdout.write(summaryOf(moved, move));
  const replaced = (moved.tables ?? []).reduce((sum, { textsWithNul }) => sum + textsWithNul, 0);
  if (replaced > 0 && move.to.kind === 'postgres') process.stderr.write(warningOf(replaced));
  return moved;
}

function progressLine(): MoveProgress {
  const line = terminalLine();
  return (step, table, percent) => {
    const full = Math.round((percent / 100) * BAR);
    const bar = '#'.repeat(full) + '-'.repeat(BAR - full);
    const verb = step === 'copy' ? 'Copying' : 'Checking';
    line.write(`${verb} [${bar}] ${String(percent)} %, ${table}`);
    if (step === 'check' && percent === 100) line.clear();
  };
}

function summaryOf({ tables }: MovedDatabase, { from, to }: DatabaseMove): string {
  const [source, target] = [describeDatabase(from), describeDatabase(to)];
  if (tables === null)
    return `The data of ${source} were moved to ${target} before. Nothing was copied.\n`;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    ...tables.map(lineOf),
    `${target} is a complete copy of ${source}: ${String(rows)} rows in ${String(tables.length)} tables. The rows and SHA-256 sums of each table are those of the original.\n`,
  ].join('\n');
}

function lineOf({ name, rows, sum }: ComparedTable): string {
  return `  ${name.padEnd(20)} ${String(rows).padStart(12)} rows  ${sum.slice(0, DIGITS)}`;
}

function warningOf(texts: number): string {
  return `${String(texts)} texts have NUL characters, which PostgreSQL cannot store. The copy has U+FFFD in their place.\n`;
}
