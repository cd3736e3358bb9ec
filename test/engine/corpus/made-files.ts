import type { OfficeFormat } from '../office-file/office-formats.ts';
import { savedAs } from '../office-file/office-formats.ts';
import {
  chartsInWord,
  fieldsAndAttributes,
  inUtf16,
  namedOneByOne,
  notesInLists,
  numberedDrawings,
  repeatedCharts,
  repeatedChartsOneByOne,
} from './make/shapes.ts';

const FORMATS: readonly OfficeFormat[] = [
  ...(['dotx', 'docm', 'dotm'] as const),
  ...(['potx', 'ppsx', 'pptm', 'potm', 'ppsm'] as const),
];

/** The templates of the corpus that are generated on demand. */
export const madeFiles: readonly { name: string; content: Uint8Array }[] = [
  { name: 'notes-in-lists.docx', content: notesInLists() },
  { name: 'fields-and-attributes.docx', content: fieldsAndAttributes() },
  { name: 'relationships-one-by-one.docx', content: namedOneByOne() },
  { name: 'numbered-drawings.docx', content: numberedDrawings() },
  { name: 'charts.docx', content: chartsInWord() },
  { name: 'utf-16.docx', content: inUtf16() },
  { name: 'repeated-charts.pptx', content: repeatedCharts() },
  { name: 'relationships-one-by-one.pptx', content: repeatedChartsOneByOne() },
  ...FORMATS.map((format) => ({
    name: `charts.${format}`,
    content: savedAs(format, format.startsWith('do') ? chartsInWord() : repeatedCharts()),
  })),
];
