/** The columns of a table, each with a function that returns its text for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Prints a list for people, as a table with a heading, to standard output. */
export function printTable<Row>(rows: readonly Row[], columns: Columns<Row>): void {
  process.stdout.write(asTable(rows, columns));
}

/** Prints a value for scripts, as JSON, to standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

function asTable<Row>(rows: readonly Row[], columns: Columns<Row>): string {
  const lines = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((show) => show(row))),
  ];
  const widths = Object.keys(columns).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const aligned = lines.map((line) =>
    line
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${aligned.join('\n')}\n`;
}
