import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';

const FILES_OF_A_FOLDER = 1_000;
/** Files of the user who lists them: as many as one search reads. */
const OWN_FILES = 10_000;

/**
 * Adds empty files of another user to the drive of a stopped service, and some files of the first
 * user after them: the last ones in the order of a list. They exist, so no scan finds any missing.
 */
export function fillDrive(dataFolder: string, count: number): void {
  const database = new BetterSqlite(join(dataFolder, 'docloom.db'));
  try {
    database.pragma('synchronous = OFF');
    database.pragma('cache_size = -262144');
    database.transaction(() => {
      fill(database, join(dataFolder, 'drive'), count);
    })();
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

function fill(database: BetterSqlite.Database, driveFolder: string, count: number): void {
  const owner = String(database.prepare('select "id" from "users"').pluck().get());
  const other = `usr_${'0'.repeat(26)}`;
  database
    .prepare(`insert into "users" ("id", "name", "email", "createdAt") values (?, ?, ?, ?)`)
    .run(other, 'Other', 'other@example.com', Date.now());
  const insert = database.prepare(
    `insert into "driveFiles" ("id", "path", "foldedPath", "ownerId", "createdAt", "size", "writtenAt")
      values (?, ?, ?, ?, 0, 0, 1)`,
  );
  const add = (folder: string, number: number, ownerId: string) => {
    const path = `${folder}/${String(number)}.txt`;
    closeSync(openSync(join(driveFolder, path), 'w'));
    insert.run(`fil_${String(number).padStart(26, '0')}`, path, path, ownerId);
  };
  for (let first = 0; first < count; first += FILES_OF_A_FOLDER) {
    const folder = `other ${String(first / FILES_OF_A_FOLDER)}`;
    mkdirSync(join(driveFolder, folder));
    const end = Math.min(first + FILES_OF_A_FOLDER, count);
    for (let number = first; number < end; number += 1) add(folder, number, other);
  }
  mkdirSync(join(driveFolder, 'own'));
  for (let number = 0; number < OWN_FILES; number += 1) add('own', count + number, owner);
}
