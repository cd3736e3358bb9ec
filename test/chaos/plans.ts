import type { DocumentOptions } from '@docloom/contract';

/** A template of a planned workflow, and what is to come of it. */
export interface PlannedDocument {
  /** The template's paragraphs. */
  paragraphs: readonly string[];
  options: Partial<DocumentOptions>;
  /** What the drive calls the output of an event, without its extension. */
  outputName: (number: number) => string;
  /** What a person reads in it first. */
  firstLine: (number: number) => string;
  /** How many paragraphs it has. */
  lines: number;
  /** Which files are there in the end. */
  keeps: 'document' | 'document and PDF' | 'PDF';
}

/** A workflow that takes part, and what is sent to it. */
export interface Plan {
  name: string;
  documents: readonly PlannedDocument[];
  data: (number: number) => Record<string, unknown>;
  /** Whether every output has a name of its own; otherwise all want the same one. */
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

/** The workflows that take part beside them when PDF copies are wanted. */
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
