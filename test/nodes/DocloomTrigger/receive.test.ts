import { TriggerFlow } from '../engine/trigger-flow';

const created = {
  id: 'evt_1',
  type: 'documents.created',
  timestamp: '2026-11-20T09:30:00.000+00:00',
  data: { workflow: { id: 'wkf_1', name: 'Invoices' }, run: { id: 'run_1' }, documents: [] },
};

describe('an event', () => {
  const flow = new TriggerFlow('http://docloom.test');

  it('starts the flow with its body as the one item', async () => {
    expect(await flow.receive(created)).toEqual({ workflowData: [[{ json: created }]] });
  });

  it('starts nothing when nobody asked for its type', async () => {
    const response = await flow.receive({ ...created, type: 'run.failed' });

    expect(response.workflowData).toBeUndefined();
  });

  it('starts the flow when the server has a shape of its own', async () => {
    const body = { link: 'https://drive.test/1' };

    expect(await flow.receive(body)).toEqual({ workflowData: [[{ json: body }]] });
  });

  it('starts the flow when its type was asked for', async () => {
    const both = new TriggerFlow('http://docloom.test', {
      workflowId: 'wkf_1',
      events: ['run.failed'],
    });

    const response = await both.receive({ ...created, type: 'run.failed' });

    expect(response.workflowData).toHaveLength(1);
  });
});
