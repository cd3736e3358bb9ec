import { readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { repository } from '../../../playground/setup/paths.mjs';

/** The data to send, and its template. */
export interface Material {
  /** Different for each item, so that the drive need not search for a free name. */
  readonly outputName: string;
  /** The data of one item. */
  readonly item: (number: number) => object;
  /** Writes the template. */
  readonly writeTemplate: (path: string) => Promise<void>;
}

/** One line: this measures the nodes rather than the rendering. */
const order: Material = {
  outputName: 'Order {{number}}',
  item: (number) => ({ number, customer: `Customer ${number}` }),
  async writeTemplate(path) {
    const children = [new Paragraph('Order {{number}} for {{customer}}')];
    await writeFile(path, await Packer.toBuffer(new Document({ sections: [{ children }] })));
  },
};

const folder = join(repository, 'examples', 'invoice');
const sample = JSON.parse(readFileSync(join(folder, 'invoice.json'), 'utf8')) as {
  readonly invoice: object;
};

/** The invoice of the examples: a typical amount of data. */
const invoice: Material = {
  outputName: 'Invoice {{invoice.number}}',
  item: (number) => ({ ...sample, invoice: { ...sample.invoice, number: String(number) } }),
  writeTemplate: (path) => copyFile(join(folder, 'invoice.docx'), path),
};

/** By the names that the command line uses. */
export const materials = { order, invoice };
