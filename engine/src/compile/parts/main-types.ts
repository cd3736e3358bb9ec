import type { DocumentType } from '../../formats/document-type.ts';

/** The format of a file's main part. */
export interface MainFormat {
  readonly documentType: DocumentType;
  /** Whether the file may have macros. */
  readonly hasMacros: boolean;
}

const OOXML = 'application/vnd.openxmlformats-officedocument.';
const WORD = 'application/vnd.ms-word.';
const POWERPOINT = 'application/vnd.ms-powerpoint.';

/** The content types of the main part of a document, a template or a slide show. */
const FORMATS: ReadonlyMap<string, MainFormat> = new Map([
  ...formats('CLOUD_DOCS', false, [
    `${OOXML}wordprocessingml.document.main+xml`,
    `${OOXML}wordprocessingml.template.main+xml`,
  ]),
  ...formats('CLOUD_DOCS', true, [
    `${WORD}document.macroEnabled.main+xml`,
    `${WORD}template.macroEnabledTemplate.main+xml`,
  ]),
  ...formats('CLOUD_SLIDES', false, [
    `${OOXML}presentationml.presentation.main+xml`,
    `${OOXML}presentationml.slideshow.main+xml`,
    `${OOXML}presentationml.template.main+xml`,
  ]),
  ...formats('CLOUD_SLIDES', true, [
    `${POWERPOINT}presentation.macroEnabled.main+xml`,
    `${POWERPOINT}slideshow.macroEnabled.main+xml`,
    `${POWERPOINT}template.macroEnabled.main+xml`,
  ]),
]);

/**
 * Returns the format for a main part's content type; undefined if it is not a document or
 * presentation.
 */
export function mainFormatOf(contentType: string): MainFormat | undefined {
  return FORMATS.get(contentType);
}

/** Returns the content type of a document's main part, rather than a template's or slide show's. */
export function documentMainType({ documentType, hasMacros }: MainFormat): string {
  if (documentType === 'CLOUD_DOCS') {
    return hasMacros
      ? `${WORD}document.macroEnabled.main+xml`
      : `${OOXML}wordprocessingml.document.main+xml`;
  }
  return hasMacros
    ? `${POWERPOINT}presentation.macroEnabled.main+xml`
    : `${OOXML}presentationml.presentation.main+xml`;
}

function formats(
  documentType: DocumentType,
  hasMacros: boolean,
  contentTypes: readonly string[],
): [string, MainFormat][] {
  return contentTypes.map((contentType) => [contentType, { documentType, hasMacros }]);
}
