import { readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { repository } from '../../playground/setup/paths.mjs';

/** What is sent, and the template that it fills. */
export interface Material {
  /** Different for each item, so that the drive need not look for a name that is free. */
  readonly outputName: string;
  /** The data of one item. */
  readonly item: (number: number) => object;
  /** Writes the template. */
  readonly writeTemplate: (path: string) => Promise<void>;
}

/** One line: the nodes are measured, and hardly the making of documents. */
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

/** The invoice of the examples: about as much data as people send. */
const invoice: Material = {
  outputName: 'Invoice {{invoice.number}}',
  item: (number) => ({ ...sample, invoice: { ...sample.invoice, number: String(number) } }),
  writeTemplate: (path) => copyFile(join(folder, 'invoice.docx'), path),
};

/** By the name that the command line knows them by. */
export const materials = { order, invoice };
