import { documentText } from './document-text.ts';
import type { DataOf, TemplateCase } from './cases/template-case.ts';
import type { Contestant, Fill } from './contestants/contestant.ts';
import { wholeOf } from './contestants/contestant.ts';

/** A library with the template of a case, ready for the measurement. */
export interface Entry {
  readonly contestant: Contestant;
  readonly template: Uint8Array;
  readonly fill: Fill;
}

/** Returns every library that supports the format of a case, each with its template. */
export async function entriesOf(
  { kind, template }: TemplateCase,
  contestants: readonly Contestant[],
): Promise<Entry[]> {
  const able = contestants.filter(({ kinds }) => kinds.includes(kind));
  return Promise.all(
    able.map(async (contestant) => {
      const content = await template(contestant.syntax);
      return { contestant, template: content, fill: contestant.prepare(content) };
    }),
  );
}

/** The number of compared documents of a case before the measurement. */
const COMPARED = 3;

/**
 * Checks that all libraries make the same document from the same data, because omissions would save
 * time.
 * @throws Error that names the first line in which two documents differ
 */
export async function checkEqualTexts(entries: readonly Entry[], data: DataOf) {
  for (let number = 1; number <= COMPARED; number += 1) {
    const [first, ...others] = await Promise.all(
      entries.map(async ({ contestant, fill }) => ({
        name: contestant.name,
        lines: documentText(wholeOf(await fill(data(number)))).split('\n'),
      })),
    );
    for (const other of others) checkEqualLines(first!, other);
  }
}

interface NamedLines {
  readonly name: string;
  readonly lines: readonly string[];
}

function checkEqualLines(one: NamedLines, other: NamedLines): void {
  const length = Math.max(one.lines.length, other.lines.length);
  for (let line = 0; line < length; line += 1) {
    if (one.lines[line] === other.lines[line]) continue;
    const [ours, theirs] = [one, other].map(
      ({ name, lines }) => `${name}: ${lines[line] ?? '(end)'}`,
    );
    throw new Error(`Line ${line + 1} of the documents differs.\n  ${ours}\n  ${theirs}`);
  }
}
