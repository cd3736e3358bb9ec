import { fromLatin1 } from '../bytes.ts';

const IN_WORD = 'save it as .docx first, in Word or LibreOffice';
const IN_POWERPOINT = 'save it as .pptx first, in PowerPoint or LibreOffice';

const OPEN_TEXT = `an OpenDocument text; ${IN_WORD}`;
const OPEN_PRESENTATION = `an OpenDocument presentation; ${IN_POWERPOINT}`;
const OPEN_SPREADSHEET = 'an OpenDocument spreadsheet, which is not supported';
const WORD_97 = `a Word 97 document; ${IN_WORD}`;
const POWERPOINT_97 = `a PowerPoint 97 presentation; ${IN_POWERPOINT}`;
const EXCEL = 'an Excel workbook, which is not supported';
const PDF = 'a PDF, which is not supported; use the file that it was created from';
const RICH_TEXT = `a Rich Text Format document; ${IN_WORD}`;

/** Formats that people mistake for templates: extension → description and remedy. */
export const FOREIGN_FORMATS: Readonly<Record<string, string>> = {
  '.odt': OPEN_TEXT,
  '.ott': OPEN_TEXT,
  '.fodt': OPEN_TEXT,
  '.odp': OPEN_PRESENTATION,
  '.otp': OPEN_PRESENTATION,
  '.fodp': OPEN_PRESENTATION,
  '.ods': OPEN_SPREADSHEET,
  '.ots': OPEN_SPREADSHEET,
  '.doc': WORD_97,
  '.dot': WORD_97,
  '.ppt': POWERPOINT_97,
  '.pot': POWERPOINT_97,
  '.pps': POWERPOINT_97,
  '.xlsx': EXCEL,
  '.xlsm': EXCEL,
  '.xltx': EXCEL,
  '.xls': EXCEL,
  '.rtf': RICH_TEXT,
  '.pdf': PDF,
  '.pages': 'a Pages document; export it as Word first',
  '.key': 'a Keynote presentation; export it as PowerPoint first',
};

/** The MIME types of OpenDocument files, without the suffix of templates. */
const OPEN_DOCUMENTS: ReadonlyMap<string, string> = new Map([
  ['application/vnd.oasis.opendocument.text', OPEN_TEXT],
  ['application/vnd.oasis.opendocument.presentation', OPEN_PRESENTATION],
  ['application/vnd.oasis.opendocument.spreadsheet', OPEN_SPREADSHEET],
]);

/**
 * Names the format of a file that is not a ZIP archive, by its first bytes.
 * @returns null for a format that is not mistaken for a template
 */
export function foreignFormat(content: Uint8Array): string | null {
  const beginning = fromLatin1(content.subarray(0, 8));
  if (beginning.startsWith('%PDF-')) return PDF;
  return beginning.startsWith('{\\rtf') ? RICH_TEXT : null;
}

/** Names an OpenDocument file by its entry `mimetype`; null for other files. */
export function openDocumentFormat(mimetype: string): string | null {
  return OPEN_DOCUMENTS.get(mimetype.trim().replace(/-template$/u, '')) ?? null;
}

/**
 * Names an Office file that is neither a document nor a presentation, by its main part's content
 * type.
 */
export function otherOfficeFormat(contentType: string): string | null {
  return /spreadsheetml|ms-excel/u.test(contentType) ? EXCEL : null;
}
