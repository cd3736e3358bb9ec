import type { Limits } from '../../../service/src/limits/limits.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { createServer } from '../../../service/src/http/server.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { textWith } from '../some-text.ts';
import { ERAS, McpClient } from './mcp-client.ts';

const TOKEN = 'dlt_of_a_house_with_previews';

/** The HTTP side with a converter that draws every document as an empty sheet. */
class House {
  readonly origin: string;
  readonly client: Client;
  readonly stop: () => Promise<void>;

  private constructor(origin: string, stop: () => Promise<void>) {
    this.origin = origin;
    this.client = new Client(origin, TOKEN);
    this.stop = stop;
  }

  static async start(limits: Partial<Limits> = {}): Promise<House> {
    const held = { pdfConverter: new SheetConverter(), limits: { ...DEFAULT_LIMITS, ...limits } };
    const assembled = await AssembledParts.assemble(held);
    await storeToken(assembled.parts, TOKEN, { email: 'previews@test', name: 'Previews' });
    const server = await createServer(assembled.parts);
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    return new House(origin, async () => {
      await server.close();
      await assembled.close();
    });
  }
}

let house: House;
afterEach(() => house.stop());

async function orders() {
  const workflow = await RunnableWorkflow.create(house.client);
  const options = { outputName: 'Order {{number}}' };
  const { id } = await workflow.addTemplate(['{{number}} {{name}}'], options);
  return { workflow, given: { workflowId: workflow.id, documentId: id } };
}

describe.each(ERAS)('render_preview, with the %s protocol', (era) => {
  it('shows a picture and the warnings, and makes no run and no file', async () => {
    house = await House.start();
    const { workflow, given } = await orders();
    const mcp = await McpClient.connect(house.origin, TOKEN, era);
    const filesBefore = (await house.client.get('/v0/drive/files/')).json;
    const called = await mcp.sdk.callTool({
      name: 'render_preview',
      arguments: { ...given, data: { number: 7 } },
    });
    expect(called.structuredContent).toEqual({
      ...given,
      name: 'Order 7.png',
      warnings: [textWith('name')],
    });
    const [text, picture] = called.content;
    expect(text).toMatchObject({ type: 'text', text: JSON.stringify(called.structuredContent) });
    expect(picture).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const png = picture?.type === 'image' ? Buffer.from(picture.data, 'base64') : Buffer.alloc(0);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect((await house.client.get(`${workflow.path}/runs/`)).json).toEqual([]);
    expect((await house.client.get('/v0/drive/files/')).json).toEqual(filesBefore);
    await mcp.close();
  });

  it('may show the warnings only', async () => {
    house = await House.start();
    const { given } = await orders();
    const mcp = await McpClient.connect(house.origin, TOKEN, era);
    const asked = { ...given, data: { number: 7 }, show: 'warnings' };
    const called = await mcp.sdk.callTool({ name: 'render_preview', arguments: asked });
    expect(called.content).toHaveLength(1);
    expect(called.structuredContent).toMatchObject({ name: 'Order 7.docx' });
    await mcp.close();
  });
});

describe('render_preview', () => {
  it('keeps all digits of a long number', async () => {
    house = await House.start();
    const { given } = await orders();
    const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"render_preview",
      "arguments":{"workflowId":"${given.workflowId}","documentId":"${given.documentId}",
      "data":{"number":12345678901234567890},"show":"warnings"}}}`;
    const answer = await fetch(new URL('/mcp', house.origin), {
      method: 'POST',
      body: message,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
    expect(await answer.text()).toContain('Order 12345678901234567890.docx');
  });

  it('has errors for other documents, broken templates, and no data', async () => {
    house = await House.start();
    const { workflow, given } = await orders();
    const { id: broken } = await workflow.addTemplate(['{{#open}}']);
    const mcp = await McpClient.connect(house.origin, TOKEN);
    const errorOf = async (asked: Record<string, unknown>) =>
      (await mcp.call('render_preview', { ...given, ...asked })).error?.['code'];
    expect(await errorOf({ documentId: 'doc_nothing', data: {} })).toBe('not_found');
    expect(await errorOf({ documentId: broken, data: {} })).toBe('template_broken');
    expect(await errorOf({})).toBe('no_preview_data');
    await mcp.close();
  });

  it('counts as a render', async () => {
    house = await House.start({ renders: 1 });
    const { given } = await orders();
    const mcp = await McpClient.connect(house.origin, TOKEN);
    const preview = () => mcp.call('render_preview', { ...given, data: {} });
    const answers = await Promise.all([preview(), preview(), preview(), preview()]);
    const codes = answers.map(({ error }) => error?.['code']);
    expect(codes).toContain('too_many_renders');
    expect(codes).toContain(undefined);
    expect((await preview()).error).toBeNull();
    await mcp.close();
  });
});
