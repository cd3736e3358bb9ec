import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Run, Workflow } from '@docloom/contract';
import { readOrders } from '../orders.ts';
import { wordFilesIn } from '../word-files.ts';
import type { OperationDriver } from './operation-driver.ts';
import { byId, byUrl, fromList } from './picked.ts';
import { sendToSource } from './send-to-source.ts';
import { invoiceTemplate } from './templates.ts';

/**
 * Tests every operation of the resource Run, on a run that failed because its template was missing.
 */
export function runOperations(driver: OperationDriver): void {
  let workflow: Workflow;
  let failed: Run;

  const workflowId = () => byId(workflow.id);
  const runPath = (id: string) => `/workflows/${workflow.id}/runs/${id}/`;
  const ended = (id: string) => driver.stage.service.find<Run>(`${runPath(id)}?wait=30`);
  const template = () => join(driver.stage.driveFolder(workflow.name), 'Templates', 'Retried.docx');

  beforeAll(async () => {
    const { service } = driver.stage;
    const file = await service.upload(invoiceTemplate, 'Retried.docx');
    workflow = await service.createWorkflow('Retried', file.id);
    renameSync(template(), `${template()}.away`);
    const runId = await sendToSource(workflow, readOrders()[0]!);
    failed = (await ended(runId))!;
  });

  it('Get returns the run and why it failed', async () => {
    const items = await driver.drive<Run>(['run', 'get'], {
      workflowId: workflowId(),
      runId: byUrl(`${driver.stage.access.baseUrl}/v0${runPath(failed.id)}`),
    });

    expect(items.map(({ json }) => json)).toEqual([failed]);
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'template_missing' } });
  });

  it('Get Many lists the runs', async () => {
    const items = await driver.drive(['run', 'getAll'], { workflowId: workflowId() });

    expect(items.map(({ json }) => json)).toEqual([failed]);
  });

  it('the list finds it by its status', async () => {
    const parameters = { workflowId: workflowId() };
    const found = await driver.search('searchRuns', parameters, 'failed');

    expect(found.map(({ value }) => value)).toEqual([failed.id]);
    expect(await driver.search('searchRuns', parameters, 'succeeded')).toEqual([]);
  });

  it('Retry makes the document after the template was restored', async () => {
    renameSync(`${template()}.away`, template());
    const [item] = await driver.drive<Run>(['run', 'retry'], {
      workflowId: workflowId(),
      runId: fromList(failed.id),
    });

    expect(item?.json.id).toBe(failed.id);
    const run = await ended(failed.id);
    expect(run).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(wordFilesIn(driver.stage.driveFolder(workflow.name))).toEqual(
      run?.outputs.map(({ file }) => file?.name),
    );
  });
}
