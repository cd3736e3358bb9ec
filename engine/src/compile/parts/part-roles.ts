import { mainFormatOf } from './main-types.ts';

const OOXML = 'application/vnd.openxmlformats-officedocument.';

const SLIDE_TYPE = `${OOXML}presentationml.slide+xml`;

/** The content types of parts that every slide takes its frames from. */
const LAYOUT_TYPES: ReadonlySet<string> = new Set([
  `${OOXML}presentationml.slideLayout+xml`,
  `${OOXML}presentationml.slideMaster+xml`,
]);

/** The content types of the other parts with text that a reader sees. Comments are not among them. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  `${OOXML}wordprocessingml.header+xml`,
  `${OOXML}wordprocessingml.footer+xml`,
  `${OOXML}wordprocessingml.footnotes+xml`,
  `${OOXML}wordprocessingml.endnotes+xml`,
  ...LAYOUT_TYPES,
  `${OOXML}presentationml.notesSlide+xml`,
  `${OOXML}presentationml.notesMaster+xml`,
  `${OOXML}presentationml.handoutMaster+xml`,
  `${OOXML}drawingml.chart+xml`,
  `${OOXML}drawingml.chartshapes+xml`,
  'application/vnd.ms-office.chartex+xml',
  `${OOXML}drawingml.diagramData+xml`,
  'application/vnd.ms-office.drawingml.diagramDrawing+xml',
]);

/** The content types of a file's properties: title, subject, company. */
const PROPERTIES_TYPES: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-package.core-properties+xml',
  `${OOXML}extended-properties+xml`,
  `${OOXML}custom-properties+xml`,
]);

/**
 * How a part is read: `slide` may be repeated as a whole, in `properties` each element is a text of
 * its own; null when it has no text for a reader.
 */
export type PartRole = 'text' | 'slide' | 'properties';

/** The content types of parts without a text for a reader that may hold drawings all the same. */
const DRAWN_TYPES: ReadonlySet<string> = new Set([
  `${OOXML}wordprocessingml.comments+xml`,
  `${OOXML}wordprocessingml.document.glossary+xml`,
]);

/** Whether a part counts when drawings are numbered through the whole file. */
export function mayContainDrawings(contentType: string): boolean {
  return roleOf(contentType) !== null || DRAWN_TYPES.has(contentType);
}

/** Whether a part is read again when slides are compiled. */
export function isReadBySlides(contentType: string): boolean {
  return LAYOUT_TYPES.has(contentType);
}

/** The role of a part by its content type; null when it has no text for a reader. */
export function roleOf(contentType: string): PartRole | null {
  if (contentType === SLIDE_TYPE) return 'slide';
  if (PROPERTIES_TYPES.has(contentType)) return 'properties';
  const isBody = mainFormatOf(contentType)?.documentType === 'CLOUD_DOCS';
  return isBody || TEXT_TYPES.has(contentType) ? 'text' : null;
}
