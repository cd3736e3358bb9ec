import { INVOICE, Stage } from './stage';

const stage = new Stage();
const { server } = stage;

const textField = { type: 'string' };
const containing = (text: string): unknown => expect.stringContaining(text);
const dataOf = async (parameters = {}) => {
  const { schema } = await stage.use(async (tool) => tool, parameters);
  return (schema as { properties: { data: { properties: object; required?: string[] } } })
    .properties.data;
};

describe('the tool of an agent', () => {
  it('has one parameter, whose schema comes from the fields of the template', async () => {
    stage.template(INVOICE);

    const { schema } = await stage.use(async (tool) => tool);

    expect(schema).toEqual({
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'object',
          description: containing('Send an empty text for a field'),
          required: ['invoice', 'customer', 'lines', 'payUrl', 'notes'],
          properties: {
            invoice: { type: 'object', required: ['number'], properties: { number: textField } },
            customer: { type: 'object', required: ['name'], properties: { name: textField } },
            lines: {
              type: 'array',
              description: containing('All items'),
              items: {
                type: 'object',
                properties: {
                  description: textField,
                  price: textField,
                  parts: {
                    type: 'array',
                    description: containing('All items'),
                    items: { type: 'object', properties: { name: textField } },
                  },
                },
              },
            },
            paid: {
              anyOf: [{ type: 'boolean' }, { type: 'string', minLength: 1 }],
              description: containing('true or false'),
            },
            payUrl: { type: 'string', description: containing('https:') },
            notes: { type: 'string', description: containing('Markdown') },
          },
        },
      },
    });
  });

  it('asks for numbers and dates where the template reads them', async () => {
    stage.template({
      fields: [
        { name: 'total', kind: 'number' },
        { name: 'due', kind: 'date' },
      ],
    });

    const { properties, required } = await dataOf();

    expect(properties).toEqual({
      total: { type: 'number', description: containing('number') },
      due: { type: 'string', description: containing('2026-11-24') },
    });
    expect(required).toEqual(['total', 'due']);
  });

  it('is named after its node, and its description names the workflow and its fields', async () => {
    stage.template({ ...INVOICE, pdf: true });

    const { name, description } = await stage.use(async (tool) => tool);

    expect(name).toBe('Docloom');
    expect(description).toContain('workflow "Invoices": Invoice.docx (Word and PDF).');
    expect(description).toContain(
      'Fields: invoice (number), customer (name), lines (list of description, price, parts (list of name)), paid, payUrl, notes.',
    );
  });

  it("has the user's own description", async () => {
    stage.template(INVOICE);
    const own = { descriptionType: 'manual', toolDescription: 'Makes invoices' };

    const { description } = await stage.use(async (tool) => tool, own);

    expect(description).toBe('Makes invoices');
  });

  it('omits fields from a description that would exceed 1000 characters, and counts them', async () => {
    const fields = Array.from({ length: 200 }, (_, index) => {
      return { name: `field_${index}`, kind: 'text' as const };
    });
    stage.template({ fields });

    const { description } = await stage.use(async (tool) => tool);

    expect(description.length).toBeLessThanOrEqual(1000);
    expect(description).toMatch(/field_0, field_1, .*, and \d+ more\.$/);
  });

  it('says that a template without fields needs no data', async () => {
    stage.template({ fields: [] });

    const { description, schema } = await stage.use(async (tool) => tool);

    expect(description).toContain('send {} as "data"');
    expect(schema).toMatchObject({ properties: { data: { properties: {} } } });
  });

  it('omits fields that the flow sets', async () => {
    stage.template({
      fields: [...INVOICE.fields, { name: 'invoice.isCopy', kind: 'condition' }],
    });
    const moreData = JSON.stringify({ 'customer.name': 'Ada', invoice: { number: 7 }, lines: [] });

    const { properties, required } = await dataOf({ moreData });

    expect(Object.keys(properties)).toEqual(['invoice', 'paid', 'payUrl', 'notes']);
    expect(properties).toMatchObject({ invoice: { properties: { isCopy: {} } } });
    expect(required).toEqual(['payUrl', 'notes']);
  });

  it('has names that every provider accepts, and says which fields they are', async () => {
    stage.template({
      fields: [
        { name: 'Größe', kind: 'text' },
        { name: 'Order No', kind: 'text' },
        { name: 'Order_No', kind: 'text' },
        { name: '..', kind: 'text' },
        { name: 'x'.repeat(70), kind: 'text' },
        { name: 'x'.repeat(71), kind: 'text' },
      ],
    });

    const { properties } = await dataOf();

    expect(properties).toMatchObject({
      Gro_e: { description: 'The field "Größe"' },
      Order_No: { description: 'The field "Order No"' },
      Order_No_2: { description: 'The field "Order_No"' },
    });
    for (const name of Object.keys(properties)) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(Object.keys(properties)).toHaveLength(6);
  });

  it('requires no field of a server that does not inspect templates', async () => {
    stage.template({ fields: [] });
    server
      .forget('GET', '/v0/workflows/wkf_1/fields/')
      .on('GET', '/v0/workflows/wkf_1/fields/', { status: 404, body: '' })
      .on('GET', '/v0/workflows/wkf_1/source/', {
        body: { sourceFields: ['number', 'lines', 'lines.price'] },
      });

    expect(await dataOf()).toMatchObject({
      properties: { number: textField, lines: { items: { properties: { price: textField } } } },
    });
  });

  it.each([
    ['ARCHIVED', 'is archived'],
    ['INCOMPLETE', 'has no template yet'],
  ] as const)('does not exist for a workflow that is %s', async (status, reason) => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: { name: 'Invoices', status } });

    await expect(stage.use(async (tool) => tool)).rejects.toMatchObject({
      message: 'Error in sub-node Docloom',
      description: containing(reason),
    });
  });

  it('does not exist with a rejected token, and the agent says why', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', {
      status: 403,
      headers: { 'Content-Type': 'application/problem+json' },
      body: { title: 'Forbidden', status: 403, code: 'token_unknown', detail: 'Unknown token.' },
    });

    await expect(stage.use(async (tool) => tool)).rejects.toMatchObject({
      description: containing('The server does not know the developer token'),
    });
  });
});
