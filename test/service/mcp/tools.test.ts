import { Client } from '../client.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { someText, textLike, textWith } from '../some-text.ts';
import { ERAS, McpClient } from './mcp-client.ts';

const ADA = { email: 'ada@example.com', name: 'Ada', team: 'Orders' };

let service: RunningService;
let token: string;
let workflow: RunnableWorkflow;
let documentId: string;
beforeAll(async () => {
  service = await RunningService.start();
  token = await service.tokenOf(ADA);
  workflow = await RunnableWorkflow.create(await service.clientOf(ADA));
  const template = ['{{customer.name}} {{date}}', '{{#items}}{{price}}{{/items}}'];
  const options = { outputName: 'Order {{number}}' };
  ({ id: documentId } = await workflow.addTemplate(template, options));
});
afterAll(() => service.stop());

describe.each(ERAS)('the %s protocol', (era) => {
  let mcp: McpClient;
  beforeAll(async () => {
    mcp = await McpClient.connect(service.url, token, era);
  });
  afterAll(() => mcp.close());

  it('tells who the server is and how to use it', () => {
    expect(mcp.sdk.getServerVersion()).toMatchObject({ name: 'docloom', version: someText });
    expect(mcp.sdk.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
    expect(mcp.sdk.getInstructions()).toContain('list_workflows');
  });

  it('has tools with descriptions, schemas and hints', async () => {
    const { tools } = await mcp.sdk.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_workflows',
      'describe_fields',
      'render_preview',
      'generate',
      'get_run',
      'create_share_link',
    ]);
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      expect({ name, title, description }).toEqual({
        name,
        title: someText,
        description: someText,
      });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const member of Object.values(inputSchema.properties ?? {})) {
        expect(member).toMatchObject({ description: someText });
      }
      expect(outputSchema).toMatchObject({ type: 'object' });
      const isRead = !['generate', 'create_share_link'].includes(name);
      expect({ name, ...annotations }).toEqual({
        name,
        readOnlyHint: isRead,
        destructiveHint: false,
        idempotentHint: isRead,
        openWorldHint: !isRead,
      });
    }
  });

  it('list_workflows lists the workflows of the user with their templates', async () => {
    const { result } = await mcp.call('list_workflows');
    expect(result).toEqual({
      workflows: [
        {
          workflowId: workflow.id,
          name: 'Orders',
          status: 'COMPLETE',
          owner: 'Ada',
          documents: [
            {
              documentId,
              template: textLike(/^Template.*\.docx$/),
              outputName: 'Order {{number}}',
              makesPdf: false,
            },
          ],
        },
      ],
    });
  });

  it('describe_fields names the fields of each template', async () => {
    const { result } = await mcp.call('describe_fields', { workflowId: workflow.id });
    expect(result).toEqual({
      workflowId: workflow.id,
      name: 'Orders',
      documents: [
        {
          documentId,
          template: textLike(/^Template.*\.docx$/),
          fields: [
            { name: 'customer.name', kind: 'text' },
            { name: 'date', kind: 'text' },
            { name: 'items', kind: 'list', members: [{ name: 'price', list: false }] },
            { name: 'number', kind: 'text' },
          ],
          errors: [],
        },
      ],
    });
  });

  it('generate makes the documents and waits for them', async () => {
    const data = { customer: { name: 'Bo' }, number: 7, items: [{ price: 1 }] };
    const { result } = await mcp.call('generate', { workflowId: workflow.id, data });
    expect(result).toEqual({
      runId: textLike(/^run_/),
      workflowId: workflow.id,
      status: 'SUCCEEDED',
      documents: [
        {
          documentId,
          file: {
            fileId: textLike(/^fil_/),
            name: textLike(/^Order 7.*\.docx$/),
            mimeType: textWith('wordprocessingml'),
          },
          pdf: null,
          error: null,
        },
      ],
      warnings: [textWith('date')],
      error: null,
      waitingFor: null,
      createdAt: someText,
      finishedAt: someText,
      isRepeat: false,
    });
  });

  it('get_run shows the run of generate', async () => {
    const given = { workflowId: workflow.id, data: { number: 8 } };
    const started = await mcp.call('generate', { ...given, waitSeconds: 0 });
    const { runId } = started.result;
    const { result } = await mcp.call('get_run', { workflowId: workflow.id, runId });
    expect(result).toMatchObject({ runId, status: 'SUCCEEDED', finishedAt: someText });
    const again = await mcp.call('get_run', { workflowId: workflow.id, runId, waitSeconds: 0 });
    expect(again.result).toEqual(result);
  });

  it('create_share_link makes an address that downloads a document without a token', async () => {
    const made = await workflow.run({ number: 12 });
    const { id: fileId, name } = made.outputs[0]!.file!;
    const { result } = await mcp.call('create_share_link', { fileId, expiresInSeconds: 3600 });
    expect(result).toEqual({
      fileId,
      name,
      url: textLike(/\/shared\/[\w-]+$/),
      expiresAt: someText,
    });
    const lifetime = Date.parse(String(result['expiresAt'])) - Date.parse(made.finishedAt!);
    expect(Math.round(lifetime / 3_600_000)).toBe(1);
    const downloaded = await fetch(String(result['url']));
    expect(downloaded.status).toBe(200);
    expect(downloaded.headers.get('content-disposition')).toContain('Order 12');
    const client = new Client(service.url, token);
    const changes = (await client.get('/v0/audit-log/?kind=file&limit=1')).json;
    expect(changes).toMatchObject([
      {
        action: 'file_link.created',
        subject: { id: fileId, name },
        author: { kind: 'user', name: 'Ada', means: 'token' },
      },
    ]);
  });

  it('create_share_link lasts a day by default, and its lifetime has limits', async () => {
    const { outputs } = await workflow.run({ number: 13 });
    const fileId = outputs[0]!.file!.id;
    const { result } = await mcp.call('create_share_link', { fileId });
    const hours = (Date.parse(String(result['expiresAt'])) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const { error } = await mcp.call('create_share_link', { fileId, expiresInSeconds: 5 });
    expect(error).toMatchObject({ message: textWith('expiresInSeconds') });
  });

  it('generate with the same idempotencyKey makes the documents once', async () => {
    const given = {
      workflowId: workflow.id,
      data: { number: 9 },
      idempotencyKey: `invoice 9 ${era}`,
    };
    const first = await mcp.call('generate', given);
    const second = await mcp.call('generate', given);
    expect(first.result).toMatchObject({ status: 'SUCCEEDED', isRepeat: false });
    expect(second.result).toEqual({ ...first.result, isRepeat: true });
    const other = await mcp.call('generate', { ...given, data: { number: 10 } });
    expect(other.error).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('two clients generate at once', async () => {
    const other = await McpClient.connect(service.url, token, era);
    const numbers = [21, 22, 23, 24];
    const answers = await Promise.all(
      numbers.map((number, index) =>
        (index % 2 === 0 ? mcp : other).call('generate', {
          workflowId: workflow.id,
          data: { number },
        }),
      ),
    );
    await other.close();
    const names = answers.map(({ result }) => JSON.stringify(result['documents']));
    for (const [index, number] of numbers.entries())
      expect(names[index]).toContain(`Order ${String(number)}`);
  });

  it('a template with errors is described, and its document fails with the reason', async () => {
    const owner = { email: `${era}@test`, name: 'Author', team: era };
    const author = await McpClient.connect(service.url, await service.tokenOf(owner), era);
    const broken = await RunnableWorkflow.create(await service.clientOf(owner), 'Broken');
    await broken.addTemplate(['{{#open}}']);
    const { id: workflowId } = broken;
    const described = await author.call('describe_fields', { workflowId });
    expect(described.result).toMatchObject({ documents: [{ errors: [textWith('open')] }] });
    const made = await author.call('generate', { workflowId, data: {} });
    expect(made.result).toMatchObject({
      status: 'FAILED',
      documents: [{ file: null, error: { code: 'template_broken', message: someText } }],
      error: { code: 'template_broken' },
    });
    await author.close();
  });
});

describe('lists', () => {
  it('are paged with a cursor', async () => {
    const owner = { email: 'many@test', name: 'Many', team: 'Many' };
    const client = await service.clientOf(owner);
    const mcp = await McpClient.connect(service.url, await service.tokenOf(owner));
    const ids = [];
    for (const name of ['One', 'Two', 'Three']) {
      ids.push((await RunnableWorkflow.create(client, name)).id);
    }
    const first = await mcp.call('list_workflows', { limit: 2 });
    const cursor = first.result['nextCursor'];
    const second = await mcp.call('list_workflows', { limit: 2, cursor });
    const found = [first, second].flatMap(({ result }) => result['workflows'] as object[]);
    expect(found.map((one) => 'workflowId' in one && one.workflowId)).toEqual(ids);
    expect(second.result).not.toHaveProperty('nextCursor');
    await mcp.close();
  });

  it('the documents of a workflow and of a run are paged too', async () => {
    const owner = { email: 'wide@test', name: 'Wide', team: 'Wide' };
    const wide = await RunnableWorkflow.create(await service.clientOf(owner), 'Wide');
    const mcp = await McpClient.connect(service.url, await service.tokenOf(owner));
    const ids: string[] = [];
    for (let index = 0; index < 52; index += 1) ids.push((await wide.addTemplate(['{{n}}'])).id);
    const { id: workflowId } = wide;

    const listed = await mcp.call('list_workflows');
    expect(listed.result).toMatchObject({ workflows: [{ moreDocuments: 32 }] });

    const collect = async (name: string, given: object, pages: number) => {
      const found: unknown[] = [];
      let cursor: unknown;
      for (let page = 0; page < pages; page += 1) {
        const { result } = await mcp.call(name, {
          ...given,
          ...(cursor !== undefined && { cursor }),
        });
        for (const one of result['documents'] as { documentId: string }[])
          found.push(one.documentId);
        cursor = result['nextCursor'];
      }
      expect(cursor).toBeUndefined();
      return found;
    };
    expect(await collect('describe_fields', { workflowId }, 6)).toEqual(ids);
    const made = await mcp.call('generate', { workflowId, data: { n: 1 } });
    expect(made.result['documents']).toHaveLength(50);
    const { runId } = made.result;
    expect(await collect('get_run', { workflowId, runId }, 2)).toEqual(ids);
    await mcp.close();
  });
});
