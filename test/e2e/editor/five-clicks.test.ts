import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { openedStage } from '../stage/stage.ts';
import { textOfWordFile } from '../word-files.ts';
import { openedEditor } from './opened-editor.ts';

/**
 * From an empty canvas, with the keyboard for the search and the values: Actions, Generate document,
 * the list, its entry, Execute step. With the mouse alone, the plus and the node are two more.
 */
const CLICKS_FOR_PDF = 5;

/**
 * From an empty canvas, with the keyboard for the search and the values: Add Form Element, its type,
 * File, the cross of the form, Execute step, Choose Files, Submit. n8n closes a window with the
 * Escape key only if no input has the focus.
 */
const CLICKS_FOR_FORM = 7;

const FILL = 'Fill template file to make document';

describe('a person on an empty canvas', () => {
  const stage = openedStage();
  const { editor, watched } = openedEditor(stage);
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docloom-clicks-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    `has a PDF of a workflow after ${CLICKS_FOR_PDF} clicks`,
    watched(async () => {
      const { id, documents } = await stage().invoices();
      await stage().service.updateDocument(id, documents[0]!.id, { createPdfCopy: true });
      await stage().n8n.createCredential('The only one', stage().access);

      const clicks = await editor().countClicks();
      const panel = await editor().beginFlowByKeyboard();
      await panel.chooseByKeyboard('docloom', 'Docloom');
      await panel.addAction('Generate document');
      const node = await editor().nodeWindow();
      await node.pickFromList('workflowId', 'Invoices');
      await node.mappedFields();
      await node.fillField('customer.name', 'Ada Lovelace');
      await node.execute();
      const made = clicks();

      expect(await node.shownFiles()).toEqual([
        { field: 'data', name: expect.stringMatching(/\.pdf$/) as unknown },
      ]);
      expect(made).toBeLessThanOrEqual(CLICKS_FOR_PDF);
    }),
  );

  it.each([
    { fields: [], filled: /^Received 2\d{3}-\S+$/ },
    { fields: ['name'], filled: /^Received 2\d{3}-\S+ from Ada$/ },
  ])(
    `fills a template from a form after ${CLICKS_FOR_FORM} clicks, and one for each text: $fields`,
    ({ fields, filled }) =>
      watched(async () => {
        const template = join(folder, 'letter.docx');
        const tags = 'Received {{submittedAt}}{{#if name}} from {{name}}{{/if}}';
        const sections = [{ children: [new Paragraph(tags)] }];
        writeFileSync(template, await Packer.toBuffer(new Document({ sections })));

        const clicks = await editor().countClicks();
        const triggers = await editor().beginFlowByKeyboard();
        await triggers.chooseByKeyboard('form', 'n8n Form');
        await triggers.addFirstActionByKeyboard('On new n8n Form event');
        const trigger = await editor().nodeWindow();
        await trigger.fillParameter('formTitle', 'Letter');
        await trigger.addToCollection('formFields');
        await trigger.fillParameter('fieldLabel', 'Template');
        await trigger.chooseOption('fieldType', 'File');
        for (const field of fields) {
          await trigger.addToCollection('formFields');
          await trigger.fillParameter('fieldLabel', field);
        }
        await trigger.close();

        const nodes = await editor().openPanelByKeyboard();
        await nodes.chooseByKeyboard('docloom', 'Docloom');
        await nodes.addFirstActionByKeyboard(FILL);
        const node = await editor().nodeWindow();
        const form = await node.executeWithForm();
        await form.chooseFile(template);
        for (const field of fields) await form.fill(field, 'Ada');
        await form.submit();
        await node.outputCame();
        const made = clicks();

        expect(await editor().nodes()).toContain(FILL);
        expect(await node.shownFiles()).toEqual([{ field: 'data', name: 'letter.docx' }]);
        expect(textOfWordFile(await node.downloadFirstFile()).trim()).toMatch(filled);
        expect(made).toBeLessThanOrEqual(CLICKS_FOR_FORM + fields.length);
      })(),
  );
});
