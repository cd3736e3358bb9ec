import { mainFormatOf } from './main-types.ts';

const OOXML = 'application/vnd.openxmlformats-officedocument.';

const SLIDE_TYPE = `${OOXML}presentationml.slide+xml`;

/** The content types of the parts from which slides inherit frames. */
const LAYOUT_TYPES: ReadonlySet<string> = new Set([
  `${OOXML}presentationml.slideLayout+xml`,
  `${OOXML}presentationml.slideMaster+xml`,
]);

/** The content types of the other parts with visible text. Comments are not among them. */
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
 * How a part is read. A `slide` may be repeated as a whole; in `properties`, each element is a
 * separate text.
 */
export type PartRole = 'text' | 'slide' | 'properties';

/** The content types of parts that have no visible text but may contain drawings. */
const DRAWN_TYPES: ReadonlySet<string> = new Set([
  `${OOXML}wordprocessingml.comments+xml`,
  `${OOXML}wordprocessingml.document.glossary+xml`,
]);

/** Returns whether a part's drawings count in the numbering of the whole file. */
export function mayContainDrawings(contentType: string): boolean {
  return roleOf(contentType) !== null || DRAWN_TYPES.has(contentType);
}

/** Returns whether a part is read again when slides are compiled. */
export function isReadBySlides(contentType: string): boolean {
  return LAYOUT_TYPES.has(contentType);
}

/** Returns the role of a part by its content type; null if it has no visible text. */
export function roleOf(contentType: string): PartRole | null {
  if (contentType === SLIDE_TYPE) return 'slide';
  if (PROPERTIES_TYPES.has(contentType)) return 'properties';
  const isBody = mainFormatOf(contentType)?.documentType === 'CLOUD_DOCS';
  return isBody || TEXT_TYPES.has(contentType) ? 'text' : null;
}
