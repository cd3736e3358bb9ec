import type { PdfStandard } from '@docloom/contract';

/** The part of ISO 19005 that describes each standard. */
const PARTS = { 'PDF/A-1b': 1, 'PDF/A-2b': 2, 'PDF/A-3b': 3 } as const satisfies Record<
  PdfStandard,
  number
>;

/** Returns the part of ISO 19005 that describes a standard. LibreOffice has the same numbers. */
export function partOf(standard: PdfStandard): 1 | 2 | 3 {
  return PARTS[standard];
}
