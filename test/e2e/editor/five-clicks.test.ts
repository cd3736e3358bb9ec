import { openedStage } from '../stage.ts';
import { openedEditor } from './opened-editor.ts';

/**
 * From an empty canvas, with the keyboard for the search and the values: Actions, Generate document,
 * the list, its entry, Execute step. With the mouse alone, the plus and the node are two more.
 */
const MOST_CLICKS = 5;

describe('a person with a credential and a workflow', () => {
  const stage = openedStage();
  const { editor, watched } = openedEditor(stage);

  beforeAll(async () => {
    const { id, documents } = await stage().invoices();
    await stage().service.updateDocument(id, documents[0]!.id, { createPdfCopy: true });
    await stage().n8n.createCredential('The only one', stage().access);
  });

  it(
    `has a PDF after ${MOST_CLICKS} clicks on an empty canvas`,
    watched(async () => {
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
      expect(made).toBeLessThanOrEqual(MOST_CLICKS);
    }),
  );
});
