import { NAMESPACES, PAGE_BREAK, paragraph, wordFile } from './word-file.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Returns one paragraph with the given number of footnotes. */
export function footnotes(count: number): Uint8Array {
  return withNotes(count, `<w:p>${numbers(count).map(reference).join('')}</w:p>`);
}

/** Returns the given number of paragraphs with a footnote each. */
export function paragraphsWithFootnotes(count: number): Uint8Array {
  const paragraphs = numbers(count).map(
    (id) => `<w:p><w:r><w:t>Line ${String(id)}</w:t></w:r>${reference(id)}</w:p>`,
  );
  return withNotes(count, paragraphs.join(''));
}

const reference = (id: number) => `<w:r><w:footnoteReference w:id="${String(id)}"/></w:r>`;

function withNotes(count: number, body: string): Uint8Array {
  const notes = numbers(count).map(
    (id) => `<w:footnote w:id="${String(id)}">${paragraph(`Note ${String(id)}`)}</w:footnote>`,
  );
  return wordFile(body, {
    parts: { footnotes: `<w:footnotes ${NAMESPACES}>${notes.join('')}</w:footnotes>` },
  });
}

/** Returns the given number of pages with one line each. */
export function pages(count: number): Uint8Array {
  const lines = numbers(count).map((number) => paragraph(`Page ${String(number)}`));
  return wordFile(lines.join(PAGE_BREAK));
}

/** Returns the given number of pages full of text. */
export function textPages(count: number): Uint8Array {
  const line = 'We measure on site, send the drawings, and fit the work when they are signed. ';
  const paragraphs = numbers(count * 8).map((number) =>
    paragraph(`${String(number)} ${line.repeat(5)}`),
  );
  return wordFile(paragraphs.join(''));
}

/** Returns a table with the given number of rows with five cells. */
export function tableRows(count: number): Uint8Array {
  const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
  const rows = numbers(count).map((number) => {
    const cells = [String(number), `Board no. ${String(number)}`, '3', '€10.50', '€31.50'];
    return `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  });
  const columns = '<w:gridCol w:w="1800"/>'.repeat(5);
  return wordFile(
    `<w:tbl><w:tblPr/><w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`,
  );
}

/** Returns nested tables of the given depth. */
export function nestedTables(depth: number): Uint8Array {
  const begin =
    '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="5000"/></w:tblGrid><w:tr><w:tc><w:tcPr/>';
  const end = '<w:p/></w:tc></w:tr></w:tbl>';
  return wordFile(`${begin.repeat(depth)}${paragraph('Deep')}${end.repeat(depth)}<w:p/>`);
}
