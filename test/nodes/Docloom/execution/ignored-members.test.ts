import { RecordedServer } from '../../engine/recorded-server';
import { workflow } from '../../engine/resources';

const server = new RecordedServer();
const path = '/v0/workflows/wkf_1/';
const parameters = {
  resource: 'workflow',
  operation: 'update',
  workflowId: 'wkf_1',
  updateFields: { icon: 'Mail' },
};

describe('members that the server ignored', () => {
  it('are shown above the output, once for all items', async () => {
    const headers = { 'Docloom-Ignored-Members': '$.icon, $.a<b>' };
    const reply = { body: workflow(), headers };
    server.on('PATCH', path, reply).on('PATCH', path, reply);

    const { output, hints } = await server.run({ parameters, items: [{ json: {} }, { json: {} }] });

    expect(output).toHaveLength(2);
    expect(hints).toEqual([
      {
        message:
          'The server ignored unknown fields: $.icon, $.a&lt;b&gt;. It may be older than this node. Update the server.',
        type: 'warning',
        location: 'outputPane',
      },
    ]);
  });

  it('are not shown if there are none', async () => {
    server.on('PATCH', path, { body: workflow() });

    const { hints } = await server.run({ parameters });

    expect(hints).toEqual([]);
  });
});
