import { deleteRuns } from '../../../../service/src/store/records/history.ts';
import { Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.addTemplate(['{{number}}']);
});
afterAll(() => service.stop());

const dataOf = (runId: string, of = workflow) =>
  service.client.get(`${of.path}/runs/${runId}/data/`);

describe('GET …/runs/:runId/data/', () => {
  it('returns the text that arrived, with its spaces, its order and all its digits', async () => {
    const body = '{ "number":12345678901234567890,\n "a": 1.50, "number2": "Zoë \\u00e9" }\n';
    const sent = await new Client(workflow.hook, null).send('POST', workflow.hook, {
      body,
      headers: { 'content-type': 'application/json' },
    });
    const answer = await dataOf(sent.headers.get('docloom-run-id') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.text).toBe(body);
  });

  it('is there for a run that failed, and stays the same', async () => {
    await workflow.addTemplate(['{{#open}}']);
    const { id, status } = await workflow.run({ number: 7 });
    expect(status).toBe('FAILED');
    const first = await dataOf(id);
    expect(first.json).toEqual({ number: 7 });
    const etag = first.headers.get('etag') ?? '';
    const path = `${workflow.path}/runs/${id}/data/`;
    expect((await service.client.get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('answers 404 for a run of another workflow, and for none', async () => {
    const { id } = await workflow.run({ number: 1 });
    const other = await RunnableWorkflow.create(service.client, 'Other');
    (await dataOf(id, other)).refuses(404, 'not_found');
    (await dataOf('run_none')).refuses(404, 'not_found');
  });

  it('answers 404 once the history was pruned', async () => {
    const { id } = await workflow.run({ number: 1 });
    await service.query((store) => deleteRuns(store, [id]));
    const { detail } = (await dataOf(id)).refuses(404, 'not_found');
    expect(detail).toBe(`There is no run ${id}. Check the id.`);
  });
});
