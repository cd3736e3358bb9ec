import { problem } from '../engine/recorded-server';
import { driveFile, runOutput } from '../engine/resources';
import { DATA, EXPIRES, INVOICE, Stage } from './stage';

const stage = new Stage();
const { server } = stage;
const CREATED = 'Created Invoice.docx: https://docs.test/x (expires 2026-12-01 09:30 UTC).';

/** Calls the tool once with this data. */
const call = async (data: unknown, parameters = {}) => {
  return await stage.use(async (tool) => await tool.invoke({ data }), parameters);
};

describe('a call of the tool', () => {
  it('makes the document, and returns a link to it', async () => {
    stage.template(INVOICE, 2).start().end().link();

    expect(await call(DATA)).toBe(CREATED);

    expect(stage.sent).toEqual([DATA]);
    expect(stage.linked).toEqual([{ expiresInSeconds: 7 * 86_400 }]);
  });

  it('is answered alike when n8n runs the tool for the agent', async () => {
    stage.template(INVOICE).start().end().link();
    server.forget('GET', '/v0/workflows/wkf_1/');

    expect(await stage.runByEngine([{ data: DATA }])).toEqual([{ response: CREATED }]);

    expect(stage.sent).toEqual([DATA]);
  });

  it('is answered alike over MCP', async () => {
    stage.template(INVOICE, 2).start().end().link();

    await stage.useOverMcp(async (tool) => {
      expect(await tool.invoke({ data: DATA })).toBe(CREATED);
    });
  });

  it.each([
    ['the whole call of the model', { type: 'tool_call', id: '1', args: { data: DATA } }],
    ['data as JSON text', { data: JSON.stringify(DATA) }],
  ])('accepts %s', async (_, given) => {
    stage.template(INVOICE, 2).start().end().link();

    expect(await stage.use(async (tool) => await tool.invoke(given))).toBe(CREATED);

    expect(stage.sent).toEqual([DATA]);
  });

  it('returns links to both files, and the warnings', async () => {
    const pdf = driveFile({ id: 'file 2', name: 'Invoice.pdf' });
    stage
      .template(INVOICE, 2)
      .start()
      .end({
        outputs: [runOutput({ pdf })],
        warnings: ['The picture was skipped.'],
      })
      .link();
    server.on('POST', '/v0/drive/files/file%202/links/', {
      body: { url: 'https://docs.test/y', expiresAt: EXPIRES },
    });

    const answer = await call(DATA, { whichFiles: 'both', expiresInDays: 1 });

    expect(answer.split('\n')).toEqual([
      CREATED,
      'Created Invoice.pdf: https://docs.test/y (expires 2026-12-01 09:30 UTC).',
      'Warnings: The picture was skipped.',
    ]);
    expect(stage.linked).toEqual([{ expiresInSeconds: 86_400 }]);
  });

  it('sends the data under the names of the template, and conditions as switches', async () => {
    stage
      .template({ fields: [...ODD] }, 2)
      .start()
      .end()
      .link();

    await call({ Order_No: 7, Gro_e: 'L', 'customer.name': 'Ada', paid: 'False', more: 1 });

    expect(stage.sent).toEqual([
      { 'Order No': 7, Größe: 'L', customer: { name: 'Ada' }, paid: false, more: 1 },
    ]);
  });

  it('sends switches in the items of a list, whose kinds are unknown', async () => {
    const members = ['isNew', 'name'].map((name) => {
      return { name, list: false, kind: 'text' } as const;
    });
    stage.template({ fields: [{ name: 'items', kind: 'list', members }] }, 2);
    stage.start().end().link();

    await call({ items: [{ isNew: 'false', name: 'False' }] });

    expect(stage.sent).toEqual([{ items: [{ isNew: false, name: 'False' }] }]);
  });

  it('adds the data that the flow sets, which the model cannot replace', async () => {
    stage.template(INVOICE, 2).start().end().link();
    const moreData = JSON.stringify({ logo: 'fil_1', customer: { name: 'Grace', city: 'Rome' } });

    await call(DATA, { moreData });

    expect(stage.sent).toEqual([
      { ...DATA, logo: 'fil_1', customer: { name: 'Grace', city: 'Rome' } },
    ]);
  });

  it('has its own idempotency key, which a retry by n8n shares', async () => {
    stage.template(INVOICE, 3).start().start().start().end().end().link().link();
    server
      .forget('GET', '/v0/workflows/wkf_1/')
      .forget('POST', '/hooks/secret-of-wkf_1')
      .on('POST', '/hooks/secret-of-wkf_1', { status: 403, body: {} })
      .on('POST', '/hooks/secret-of-wkf_1', { headers: { 'Docloom-Run-Id': 'run_1' } })
      .on('POST', '/hooks/secret-of-wkf_1', { headers: { 'Docloom-Run-Id': 'run_1' } });

    await stage.runByEngine([{ data: DATA }, { data: DATA }], {}, true);

    const [first, again, second] = stage.keys;
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('keeps calls apart that an agent makes at the same time', async () => {
    stage.template(INVOICE, 3).start().start().end().end().link().link();

    await stage.use(async (tool) => {
      await Promise.all([1, 2].map(async () => await tool.invoke({ data: DATA })));
    });

    expect(new Set(stage.keys).size).toBe(2);
  });
});

describe('a call that makes no document', () => {
  it('tells the model which fields are missing', async () => {
    stage.template(INVOICE, 2);

    const answer = await call({ customer: { name: null }, lines: [] });

    expect(answer).toContain('The data lacks invoice.number, customer.name, payUrl, notes.');
    expect(answer).toContain('Call the tool again');
  });

  it.each([undefined, 'Ada', ['Ada'], 7])('tells the model that %j is no data', async (data) => {
    stage.template(INVOICE, 2);

    expect(await call(data)).toContain('The argument "data" is not an object');
  });

  it('tells the model of fields that exclude each other', async () => {
    stage.template(INVOICE, 2);

    expect(await call({ invoice: 'A-7', 'invoice.number': 'A-7' })).toContain(
      '"invoice" and "invoice.number" exclude each other',
    );
  });

  it('tells the model that the server rejects the data', async () => {
    stage.template(INVOICE, 2).start();
    server.forget('POST', '/hooks/secret-of-wkf_1');
    server.on('POST', '/hooks/secret-of-wkf_1', problem(413, 'The data exceeds 10 MB.'));

    expect(await call(DATA)).toBe(
      'No document was created. The data exceeds 10 MB. Change the data and call the tool again.',
    );
  });

  it('tells the model why a run failed that other data avoids', async () => {
    const error = { code: 'pdf_password_unusable', message: 'The password is empty.' };
    stage.template(INVOICE, 2).start().end({ status: 'FAILED', error });

    expect(await call(DATA)).toMatch(/^No document was created\. .*The password is empty\. Change/);
  });

  it('fails visibly for a run that only the user can repair', async () => {
    const error = { code: 'template_missing', message: 'The template is not in the drive.' };
    stage.template(INVOICE, 2).start().end({ status: 'FAILED', error });

    await expect(call(DATA)).rejects.toThrow('The template is not in the drive');
  });

  it('fails visibly for a token that is rejected meanwhile', async () => {
    server.on('GET', '/v0/workflows/wkf_1/fields/', problem(403, 'Unknown token.'));

    expect(await stage.runByEngine([{ data: DATA }])).toEqual([
      { error: 'Unknown token [item 0]' },
    ]);
  });
});

describe('a call for a document without a link', () => {
  it('names the file if the server has no share links', async () => {
    stage.template(INVOICE, 2).start().end().link({ status: 404, body: '' });

    expect(await call(DATA)).toMatch(
      /^Created Invoice\.docx\. It is in the drive, but there is no link: .*does not support share links/,
    );
  });

  it('says that the server does not report its documents', async () => {
    stage.template(INVOICE, 2).start();
    server
      .forget('GET', '/v0/workflows/wkf_1/runs/?limit=1')
      .forget('POST', '/hooks/secret-of-wkf_1')
      .on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { status: 404, body: '' })
      .on('POST', '/hooks/secret-of-wkf_1', { headers: { 'Docloom-Run-Id': 'run_1' } });

    expect(await call(DATA)).toContain('there is no link');

    expect(stage.sent).toEqual([DATA]);
  });

  it('tells the model not to repeat a call that takes too long', async () => {
    stage.template(INVOICE, 2).start();
    server.on('GET', '/v0/workflows/wkf_1/runs/run_1/?wait=1', {
      body: { id: 'run_1', status: 'RUNNING', workflowId: 'wkf_1' },
    });
    server.on('GET', '/v0/workflows/wkf_1/runs/run_1/?wait=0', {
      body: { id: 'run_1', status: 'RUNNING', workflowId: 'wkf_1' },
    });

    const answer = await call(DATA, { options: { timeout: 1 } });

    expect(answer).toContain('Run run_1 did not finish within 1 seconds.');
    expect(answer).toContain('Do not call the tool again');
  });
});

const ODD = [
  { name: 'Größe', kind: 'text' },
  { name: 'Order No', kind: 'text' },
  { name: 'customer.name', kind: 'text' },
  { name: 'paid', kind: 'condition' },
] as const;
