import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Template } from '../../../engine/src/template.ts';
import { renderText } from '../../../engine/src/language/text-template.ts';
import { readSourceData } from '../../../engine/src/source-data.ts';
import { escapeXml } from '../../../engine/src/read/xml-text.ts';
import { TemplateError } from '../../../engine/src/errors.ts';
import { paragraph, textOf, wordFile } from '../../service/office-files.ts';
import { page } from './page.ts';
import { otherValues } from './rows/other-values.ts';
import type { Row } from './section.ts';
import { sections } from './sections.ts';

const rows = sections.flatMap((section) => section.rows);
const called = (some: readonly Row[]) => some.map((row) => [row.tag, row.data, row] as const);

/** Returns the result of a template, without the places in the file. */
function outcome(
  fill: () => { prints: string; says: readonly string[] },
): Omit<Row, 'tag' | 'data'> {
  try {
    const { prints, says } = fill();
    return { prints, says: says.map(withoutPlace) };
  } catch (cause) {
    if (!(cause instanceof TemplateError)) throw cause;
    return { prints: null, says: [withoutPlace(cause.message)] };
  }
}

function withoutPlace(sentence: string): string {
  return sentence.replace(/ \(in word\/document\.xml, near ".*?"\)(?=\. )/gsu, '');
}

describe('the result of a mistake', () => {
  it.each(called(rows))('%s with %s', (tag, data, { prints, says }) => {
    const file = wordFile(paragraph(escapeXml(tag)));
    const filled = outcome(() => {
      const { content, warnings } = Template.compile(file).render(readSourceData(data));
      return { prints: textOf(content), says: warnings };
    });
    expect(filled).toEqual({ prints, says });
  });

  // A name can contain only text, and is cleaned when the file is written.
  const inNames = rows.filter((row) => !otherValues.rows.includes(row));

  it.each(called(inNames))(
    'in the name of an output: %s with %s',
    (tag, data, { prints, says }) => {
      const filled = outcome(() => {
        const { text, warnings } = renderText(tag, readSourceData(data));
        return { prints: text, says: warnings };
      });
      expect(filled.prints).toBe(prints);
      expect(filled.says.length > 0).toBe(says.length > 0);
      if (prints !== null) expect(filled.says).toEqual(says);
    },
  );
});

describe('the rows', () => {
  const wrong = rows.filter(({ says }) => says.length > 0);

  it('contain at least 150 invalid inputs, each of them once', () => {
    expect(wrong.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ tag, data }) => `${tag} ${data}`)).size).toBe(rows.length);
  });

  it('state a remedy, except for missing fields', () => {
    const remedy = /\. (?:Write|Send|Parse|Did|Rename|Remove|Take|To|For|Put|Leave|".*" is)/u;
    const isMissing = /^The field ".*" is not in the source data and was left empty[^.]*\.$/u;
    const without = wrong.filter(
      ({ says }) => !says.every((one) => remedy.test(one) || isMissing.test(one)),
    );
    expect(without.map(({ tag, says }) => [tag, says])).toEqual([]);
  });
});

it('are the content of docs/templates-mistakes.md', () => {
  const docs = readFileSync(resolve(__dirname, '../../../docs/templates-mistakes.md'), 'utf8');
  // Only column widths and the formatter's escapes may differ.
  const bare = (markdown: string) =>
    markdown
      .replace(/-{3,}/gu, '---')
      .replace(/\\(?=[*_<>[\]~])/gu, '')
      .replace(/[ ]+/gu, ' ')
      .trim();
  expect(bare(docs)).toBe(bare(page()));
});
