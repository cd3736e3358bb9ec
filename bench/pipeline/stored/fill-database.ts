import BetterSqlite from 'better-sqlite3';

/**
 * The columns of a run's rows that differ between runs. Drive files come first, because those of
 * the run are found through its outputs while there are few.
 */
const OWN_COLUMNS: Record<string, readonly string[]> = {
  driveFiles: ['id', 'path'],
  sourceEvents: ['id', 'runId'],
  runs: ['id', 'sourceEventId'],
  runOutputs: ['runId', 'fileId'],
  deliveries: ['id', 'runId', 'eventId'],
  deliveryTries: ['id', 'deliveryId'],
};

/** Numbers that the database generates. */
const NUMBERED = new Set(['deliveryTries.id']);

/** Selects the rows of that run only: the drive files also include a template. */
const OF_THE_RUN: Record<string, string> = {
  driveFiles: `"id" in (select "fileId" from "runOutputs")`,
};

/**
 * Copies the one run of a database many times: its event, outputs, drive files, deliveries and
 * attempts, in one transaction. Their ids are older and as long as real ones. The drive files have
 * no content.
 * @param file of a stopped service
 */
export function fillDatabase(file: string, count: number): void {
  const database = new BetterSqlite(file);
  try {
    requireOneRun(database);
    database.pragma('synchronous = OFF');
    database.pragma('cache_size = -262144');
    database.transaction(() => {
      database.exec('create temporary table "numbers" ("number" integer primary key)');
      database
        .prepare(
          `insert into "numbers" with recursive "up" ("n") as
            (select 1 union all select "n" + 1 from "up" where "n" < ?) select "n" from "up"`,
        )
        .run(count);
      for (const [table, own] of Object.entries(OWN_COLUMNS)) copyRows(database, table, own);
    })();
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

function requireOneRun(database: BetterSqlite.Database): void {
  const runs = database.prepare('select count(*) from "runs" where "finishedAt" is not null');
  if (runs.pluck().get() !== 1) throw new Error('The pattern is one run that has ended.');
}

function copyRows(
  database: BetterSqlite.Database,
  table: string,
  ownColumns: readonly string[],
): void {
  const columns = database
    .prepare('select "name" from pragma_table_info(?)')
    .pluck()
    .all(table) as string[];
  const copied = columns.filter((name) => !NUMBERED.has(`${table}.${name}`));
  const values = copied.map((name) =>
    ownColumns.includes(name) ? ownValue(`"${table}"."${name}"`) : `"${table}"."${name}"`,
  );
  const names = copied.map((name) => `"${name}"`).join(', ');
  database.exec(
    `insert into "${table}" (${names}) select ${values.join(', ')} from "numbers", "${table}"
      where ${OF_THE_RUN[table] ?? 'true'} order by "number"`,
  );
}

/** Equal in length and sorted before it: the 26 characters after `_` are the number. */
function ownValue(column: string): string {
  const path = `printf('%07d ', "number") || ${column}`;
  const id = `substr(${column}, 1, 4) || printf('%026d', "number")`;
  return `case when ${column} like '%/%' then ${path} else ${id} end`;
}
