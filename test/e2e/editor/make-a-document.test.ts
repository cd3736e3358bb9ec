import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../../playground/setup/paths.mjs';
import { openedStage } from '../stage/stage.ts';
import { textOfWordFile } from '../word-files.ts';
import type { NodePanel } from './node-panel.ts';
import type { NodeWindow } from './node-window.ts';
import { openedEditor } from './opened-editor.ts';

const ACTION = 'Generate document';
const CREDENTIAL = 'The right one';

describe('a person who makes an invoice in the editor', () => {
  const stage = openedStage();
  const { editor, watched } = openedEditor(stage);
  const fields = fieldsOf(readInvoice());
  let panel: NodePanel;
  let node: NodeWindow;

  beforeAll(async () => {
    await stage().invoices();
    await stage().n8n.createCredential(CREDENTIAL, stage().access);
    // If there were only one credential, n8n would select it automatically.
    const developerToken = 'of_somebody_else';
    await stage().n8n.createCredential('A wrong one', { ...stage().access, developerToken });
  });

  it(
    'finds our node by typing "pdf"',
    watched(async () => {
      panel = await editor().beginFlow();
      await panel.find('pdf', 'Docloom');
    }),
  );

  it(
    'drags one of its actions onto the canvas',
    watched(async () => {
      await panel.openActions('Docloom');
      await panel.dragToCanvas(ACTION);
      node = await editor().nodeWindow();
      expect(await editor().nodes()).toContain(ACTION);
    }),
  );

  it(
    'chooses the credential, and then the workflow from the list',
    watched(async () => {
      await node.chooseCredential(CREDENTIAL);
      expect(await node.pickFromList('workflowId', 'Invoices')).toEqual(['Invoices']);
    }),
  );

  it(
    'sees the fields of the template',
    watched(async () => {
      const shown = (await node.mappedFields()).map((label) => label.replace(/ \(list.*\)$/, ''));
      expect(shown.toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    }),
  );

  it(
    'enters values, executes the step, and sees the file',
    watched(async () => {
      for (const { name, value } of fields) await node.fillField(name, value);
      await node.execute();
      expect(await node.shownFiles()).toEqual([
        { field: 'data', name: 'Invoice 2026-0117 Hargrove & Pell Architects.docx' },
      ]);
      expect(await node.shownItems()).toMatchObject([{ status: 'SUCCEEDED', warnings: [] }]);
    }),
  );

  it(
    'downloads the file, and reads all entered values in it',
    watched(async () => {
      await node.shownFiles();
      const text = textOfWordFile(await node.downloadFirstFile());
      const texts = fields.filter(({ isList }) => !isList).map(({ value }) => value);
      expect(texts.filter((value) => !text.includes(value))).toEqual([]);
      const [item] = readInvoice().items;
      expect(text).toContain(item!.description);
      expect(text).not.toMatch(/[{}]/);
    }),
  );
});

/** The members of the example data that this test uses. */
interface Invoice extends Readonly<Record<string, unknown>> {
  readonly items: readonly { readonly description: string }[];
}

interface FilledField {
  readonly name: string;
  readonly value: string;
  readonly isList: boolean;
}

function readInvoice(): Invoice {
  const text = readFileSync(join(repository, 'examples', 'invoice', 'invoice.json'), 'utf8');
  return JSON.parse(text) as Invoice;
}

/** Returns the fields of nested data by their dotted names, each with the text to type. */
function fieldsOf(data: Readonly<Record<string, unknown>>, parent = ''): FilledField[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = `${parent}${key}`;
    if (Array.isArray(value)) return [{ name, value: JSON.stringify(value), isList: true }];
    if (typeof value === 'string') return [{ name, value, isList: false }];
    return fieldsOf(value as Readonly<Record<string, unknown>>, `${name}.`);
  });
}
