import type { DocumentOptions } from '@docloom/contract';

/** A template of a planned workflow, and its expected output. */
export interface PlannedDocument {
  /** The template's paragraphs. */
  paragraphs: readonly string[];
  options: Partial<DocumentOptions>;
  /** The name of an event's output in the drive, without extension. */
  outputName: (number: number) => string;
  /** Its first text. */
  firstLine: (number: number) => string;
  /** The number of its paragraphs. */
  lines: number;
  /** The files that must exist at the end. */
  keeps: 'document' | 'document and PDF' | 'PDF';
}

/** A workflow of the test, and the data for it. */
export interface Plan {
  name: string;
  documents: readonly PlannedDocument[];
  data: (number: number) => Record<string, unknown>;
  /** Whether every output has a unique name; otherwise all have the same one. */
  namesAre: 'unique' | 'the same';
}

const LINES = 250;

/** The workflows of a run without PDF copies. */
export const DOCUMENT_PLANS: readonly Plan[] = [
  {
    name: 'Orders',
    documents: [plain('Order')],
    data: (number) => ({ number }),
    namesAre: 'unique',
  },
  {
    name: 'Contracts',
    documents: [plain('Contract'), plain('Annex')],
    data: (number) => ({ number, customer: { name: 'Ann O’Neill', city: 'Cork' } }),
    namesAre: 'unique',
  },
  {
    name: 'Lists',
    documents: [
      {
        ...plain('List'),
        paragraphs: [
          'List {{number}}',
          '{{#lines}}',
          'Line {{@number}} of {{number}}',
          '{{/lines}}',
        ],
        lines: 1 + LINES,
      },
    ],
    data: (number) => ({ number, lines: Array.from({ length: LINES }, () => ({ amount: 1 })) }),
    namesAre: 'unique',
  },
  {
    name: 'Receipts',
    documents: [
      { ...plain('Receipt'), options: { outputName: 'Receipt' }, outputName: () => 'Receipt' },
    ],
    data: (number) => ({ number }),
    namesAre: 'the same',
  },
];

/** The additional workflows of a run with PDF copies. */
export const PDF_PLANS: readonly Plan[] = [
  {
    name: 'Letters',
    documents: [withPdf(plain('Letter'), 'document and PDF')],
    data: (number) => ({ number }),
    namesAre: 'unique',
  },
  {
    name: 'Certificates',
    documents: [plain('Cover'), withPdf(plain('Certificate'), 'PDF')],
    data: (number) => ({ number }),
    namesAre: 'unique',
  },
];

function plain(title: string): PlannedDocument {
  return {
    paragraphs: [`${title} {{number}}`, 'With kind regards'],
    options: { outputName: `${title} {{number}}` },
    outputName: (number) => `${title} ${number}`,
    firstLine: (number) => `${title} ${number}`,
    lines: 2,
    keeps: 'document',
  };
}

function withPdf(document: PlannedDocument, keeps: 'document and PDF' | 'PDF'): PlannedDocument {
  const options = { ...document.options, createPdfCopy: true, removeOutput: keeps === 'PDF' };
  return { ...document, options, keeps };
}
