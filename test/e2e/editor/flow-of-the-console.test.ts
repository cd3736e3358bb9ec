import type { Workflow } from '@docloom/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { n8nFlow } from '../../../console/src/connect/n8n-flow.ts';
import { repository } from '../../../playground/setup/paths.mjs';
import { until } from '../../../playground/src/until.ts';
import { openedStage } from '../stage/stage.ts';
import { openedEditor } from './opened-editor.ts';
import { PATIENCE_MS } from './patience.ts';

const CREDENTIAL = 'Docloom';
const SENDER = 'Send to Invoices';

describe('a person who pastes the flow of the console into the editor', () => {
  const stage = openedStage();
  const { editor, watched } = openedEditor(stage);
  let workflow: Workflow;

  beforeAll(async () => {
    await stage().n8n.createCredential(CREDENTIAL, stage().access);
    workflow = await stage().invoices();
  });

  it(
    'sees its nodes, one after the other',
    watched(async () => {
      const { id, name } = workflow;
      const data = readFileSync(join(repository, 'examples', 'invoice', 'invoice.json'), 'utf8');
      await editor().copyText(n8nFlow({ workflowId: id, workflowName: name, data }));
      await editor().pasteIntoNewFlow();
      expect(await editor().nodes()).toEqual(['Start by hand', 'Data', SENDER]);
    }),
  );

  it(
    'chooses the credential, executes the flow, and sees the run of the sample data',
    watched(async () => {
      const node = await editor().openNode(SENDER);
      await node.chooseCredential(CREDENTIAL);
      await node.execute();
      const [item] = await node.shownItems();
      const [run] = await until('the end of the run', PATIENCE_MS, async () => {
        const runs = await stage().service.runs(workflow.id);
        return runs.every(({ status }) => status !== 'QUEUED' && status !== 'RUNNING')
          ? runs
          : undefined;
      });
      expect(item).toMatchObject({ runId: run?.id });
      expect(run?.status).toBe('SUCCEEDED');
    }),
  );
});
