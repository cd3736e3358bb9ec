import JSZip from 'jszip';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The cell formats in `styles.xml`, by their index there. */
const BOLD = 1;

/** A table of texts: what stands in the head row, and the rows below it. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Writes an Excel file with one sheet: a bold head row that stays in view, and columns as wide as
 * their longest text. The smallest package that ECMA-376 allows, with texts inside their cells.
 */
export async function makeSpreadsheet(sheet: Sheet): Promise<Uint8Array> {
  const file = new JSZip();
  file.file('[Content_Types].xml', contentTypes());
  file.file('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  file.file(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  file.file(
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  file.file('xl/styles.xml', styles());
  file.file('xl/worksheets/sheet1.xml', worksheet(sheet));
  return file.generateAsync({ type: 'uint8array' });
}

function worksheet({ head, rows }: Sheet): string {
  const columns = head.map((title, index) => {
    const longest = Math.max(title.length, ...rows.map((row) => (row[index] ?? '').length));
    return `<col min="${index + 1}" max="${index + 1}" width="${longest + 3}" customWidth="1"/>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return [
    `${DECLARATION}<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`,
    `<cols>${columns.join('')}</cols>`,
    `<sheetData>${rowOf(head, 1, BOLD)}${rows.map((row, index) => rowOf(row, index + 2, 0)).join('')}</sheetData>`,
    '</worksheet>',
  ].join('');
}

function rowOf(texts: readonly string[], number: number, format: number): string {
  const cells = texts.map((text, index) => {
    const place = `${columnName(index)}${number}`;
    return `<c r="${place}" s="${format}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A to Z is enough for an example. */
function columnName(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

function styles(): string {
  const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`;
  const format = (fontId: number) =>
    `<xf numFmtId="0" fontId="${fontId}" fillId="0" borderId="0" applyFont="1"/>`;
  return [
    `${DECLARATION}<styleSheet xmlns="${MAIN}">`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="2">${format(0)}${format(1)}</cellXfs>`,
    '</styleSheet>',
  ].join('');
}

function contentTypes(): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  return [
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('worksheets/sheet1.xml', 'worksheet'),
    part('styles.xml', 'styles'),
    '</Types>',
  ].join('');
}

function relationships(targets: readonly (readonly [kind: string, target: string])[]): string {
  const entries = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
