import {
  footnotes,
  nestedTables,
  pages,
  paragraphsWithFootnotes,
  tableRows,
  textPages,
} from './files/large-word-files.ts';
import {
  encrypted,
  growingHeader,
  macrosAndObject,
  missingFonts,
  oddXml,
  outsideLinks,
  packedPart,
  recursiveHeader,
} from './files/odd-word-files.ts';
import { largePictures, manyPictures } from './files/pictured-word-files.ts';
import { slides } from './files/slides.ts';

/** A document that is sent through the service. */
export interface Case {
  readonly title: string;
  /** @param address of a server that must not be asked for anything */
  readonly make: (address: string) => Uint8Array | Promise<Uint8Array>;
  readonly extension: 'docx' | 'pptx' | 'xlsx';
}

const word = (title: string, make: Case['make']): Case => ({ title, make, extension: 'docx' });

/** In the order in which they are sent. */
export const CASES: readonly Case[] = [
  word('200 pages of text', () => textPages(200)),
  word('1,000 pages of text', () => textPages(1_000)),
  word('2,500 pages of text', () => textPages(2_500)),
  word('10,000 pages, a line on each', () => pages(10_000)),
  word('A table of 1,000 rows', () => tableRows(1_000)),
  word('A table of 5,000 rows', () => tableRows(5_000)),
  word('A table of 50,000 rows', () => tableRows(50_000)),
  word('1,000 footnotes, one a paragraph', () => paragraphsWithFootnotes(1_000)),
  word('10,000 footnotes, one a paragraph', () => paragraphsWithFootnotes(10_000)),
  word('300 footnotes in one paragraph', () => footnotes(300)),
  word('1,000 footnotes in one paragraph', () => footnotes(1_000)),
  word('100,000 footnotes in one paragraph', () => footnotes(100_000)),
  word('98 tables in each other', () => nestedTables(98)),
  word('200 tables in each other', () => nestedTables(200)),
  word('500 pictures', () => manyPictures(500)),
  word('5,000 pictures', () => manyPictures(5_000)),
  word('A picture of 8,000 × 8,000 pixels', () => largePictures(1, 8_000)),
  word('A picture of 20,000 × 20,000 pixels', () => largePictures(1, 20_000)),
  word('10 pictures of 18,000 × 18,000 pixels', () => largePictures(10, 18_000)),
  { title: '200 slides', make: () => slides(200), extension: 'pptx' },
  { title: '2,000 slides', make: () => slides(2_000), extension: 'pptx' },
  word('A header that shows itself', recursiveHeader),
  word('A header of fields about the pages', growingHeader),
  word('XML that no office writes', oddXml),
  word('Links to the machine and its network', outsideLinks),
  word('500 fonts that are not there', () => missingFonts(500)),
  word('Macros and an embedded object', macrosAndObject),
  word('A file that needs a password to be opened', encrypted),
  word('A part that is packed a thousand times', packedPart),
  { title: 'A spreadsheet', make: () => pages(1), extension: 'xlsx' },
];
