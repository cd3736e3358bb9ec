import { writeFile } from 'node:fs/promises';
import { Document, Packer, Paragraph } from 'docx';

/** Writes a template of one line, so that the nodes are measured and not the making of documents. */
export async function writeTemplate(path: string): Promise<void> {
  const children = [new Paragraph('Order {{number}} for {{customer}}')];
  await writeFile(path, await Packer.toBuffer(new Document({ sections: [{ children }] })));
}
