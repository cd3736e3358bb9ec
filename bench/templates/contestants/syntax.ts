/** The tag syntax of a library. */
export interface Syntax {
  /** A tag for the value at a path such as `customer.name`. */
  readonly value: (path: string) => string;
  /**
   * The rows of a table that is repeated for each member of a list, cell by cell. Most libraries
   * write the list's tags into the row; some use separate rows, which are removed.
   */
  readonly rows: (list: string, fields: readonly string[]) => readonly (readonly string[])[];
}

/** Tags that open and close like Mustache's sections. */
export function sectionSyntax(start: string, end: string): Syntax {
  const tag = (text: string) => `${start}${text}${end}`;
  return {
    value: tag,
    rows: (list, fields) => {
      const cells = fields.map(tag);
      cells[0] = `${tag(`#${list}`)}${cells[0] ?? ''}`;
      cells.push(`${cells.pop() ?? ''}${tag(`/${list}`)}`);
      return [cells];
    },
  };
}
