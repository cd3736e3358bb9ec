import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { nestData } from '../../../../nodes/Docloom/values/nested-data';
import { RecordedServer } from '../../engine/recorded-server';
import { source } from '../../engine/resources';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';

function mapping(value: Record<string, unknown>, types: Record<string, string> = {}) {
  const schema = Object.keys(value).map((id) => ({
    id,
    displayName: id,
    type: types[id] ?? 'string',
    required: false,
    defaultMatch: false,
    display: true,
  }));
  return {
    resource: 'source',
    operation: 'sendData',
    workflowId: { __rl: true, mode: 'list', value: 'wkf_1' },
    dataMode: 'defineBelow',
    fields: {
      mappingMode: 'defineBelow',
      value,
      schema,
      matchingColumns: [],
      attemptToConvertTypes: false,
      convertFieldsToString: false,
    },
  } as INodeParameters;
}

function announce(times = 1): void {
  server.on('GET', '/v0/workflows/wkf_1/source/', {
    body: source({ webhookUrl: `${server.origin}${address}` }),
  });
  for (let count = times; count > 0; count -= 1) {
    server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });
  }
}

describe('Source: Send Data, Map Each Field', () => {
  it.each([[{}], [{ number: null, due: '' }]])('stops if no field is mapped: %j', async (value) => {
    const { error } = await server.run({ parameters: mapping(value) });

    expect(error?.message).toBe("No field is mapped in 'Fields' [item 0]");
    expect(error?.description).toContain("choose 'JSON' in 'Data to Send'");
    expect(server.requests).toEqual([]);
  });

  it('sends the mapped fields if an expression returns nothing for the item', async () => {
    announce();

    await server.run({ parameters: mapping({ number: '={{ null }}', due: '={{ $json.due }}' }) });

    expect(server.requests[1]?.json).toEqual({});
  });

  it('sends dotted names as nested objects, and values unchanged', async () => {
    announce();

    await server.run({
      parameters: mapping({
        'customer.name': '={{ $json.who }}',
        'customer.address.city': 'Galway',
        total: '={{ 7.5 }}',
        paid: '={{ false }}',
      }),
      items: [{ json: { who: 'Ada' } }],
    });

    expect(server.requests[1]?.json).toEqual({
      customer: { name: 'Ada', address: { city: 'Galway' } },
      total: 7.5,
      paid: false,
    });
  });

  it('accepts lists from an expression and from text', async () => {
    announce();

    await server.run({
      parameters: mapping(
        { items: '={{ $json.lines }}', tags: '["a", "b"]' },
        { items: 'array', tags: 'array' },
      ),
      items: [{ json: { lines: [{ text: 'Tea' }] } }],
    });

    expect(server.requests[1]?.json).toEqual({ items: [{ text: 'Tea' }], tags: ['a', 'b'] });
  });

  it('names the field and the item if text is not a list', async () => {
    const { error } = await server.run({
      parameters: mapping({ items: '={{ "Tea" }}' }, { items: 'array' }),
    });

    expect(error?.message).toContain("Invalid input for 'items' [item 0]");
    expect(server.requests).toEqual([]);
  });

  it('stops before any request if two fields have the same path', async () => {
    const { error } = await server.run({
      parameters: mapping({ 'customer.name': 'Ada', customer: 'x' }),
    });

    expect(error?.message).toBe(
      "The fields 'customer.name' and 'customer' conflict: the data cannot contain both [item 0]",
    );
    expect(server.requests).toEqual([]);
  });

  it('omits empty fields', async () => {
    announce();

    await server.run({ parameters: mapping({ number: null, note: '', date: 'today' }) });

    expect(server.requests[1]?.json).toEqual({ note: '', date: 'today' });
  });

  it('evaluates the fields for each item', async () => {
    announce(2);

    await server.run({
      parameters: mapping({ number: '={{ $json.number }}' }),
      items: [{ json: { number: 1 } }, { json: { number: 2 } }],
    });

    const sent = server.requests.slice(1).map(({ json }) => (json as { number: number }).number);
    expect(sent.sort()).toEqual([1, 2]);
  });
});

describe('Source: Send Data, Require All Fields', () => {
  const fields = ['number', 'customer.name', 'items'].map((name) => {
    return { name, documents: ['doc_1'], inSource: true, list: name === 'items' };
  });
  const parameters = {
    ...mapping({}),
    dataMode: 'autoMapInputData',
    options: { requireAllFields: true },
  };

  it('names the missing fields of an item and does not send it', async () => {
    server.on('GET', '/v0/workflows/wkf_1/fields/', { body: fields });
    announce();

    const { output } = await server.run({
      parameters,
      items: [
        { json: { number: 1, customer: {}, items: null } },
        { json: { number: 0, 'customer.name': '', items: [] } },
      ],
      onError: 'continueRegularOutput',
    });

    expect(output.map(({ json }) => json.error ?? json.runId)).toEqual([
      'The data lacks fields that the templates use: customer.name, items [item 0]',
      'run_1',
    ]);
  });
});

function pathValue(data: IDataObject | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
    return isThere ? (value as IDataObject)[name] : undefined;
  }, data);
}

describe('data whose names are paths', () => {
  it('keeps the dots of names with an empty segment', () => {
    const flat = { '.a': 1, 'a.': 2, 'a..b': 3 };

    expect(nestData(flat).data).toEqual(flat);
  });

  it.each([
    [{ 'customer.name': 'Ada', customer: 'x' }, 'customer.name', 'customer'],
    [{ customer: 'x', 'customer.name': 'Ada' }, 'customer', 'customer.name'],
    [{ customer: { name: 'x' }, 'customer.name': 'Ada' }, 'customer', 'customer.name'],
    [{ customer: [1], 'customer.name': 'Ada' }, 'customer', 'customer.name'],
    [{ 'a.b': 1, 'a.b.c': 2 }, 'a.b', 'a.b.c'],
    [{ 'a.b.c': 1, 'a.b': new Date(0) }, 'a.b.c', 'a.b'],
  ])('loses nothing if two fields have the same path: %j', (flat, field, other) => {
    expect(nestData(flat)).toEqual({ conflict: { field, other } });
  });

  it.each([
    [{ customer: { city: 'Galway' }, 'customer.name': 'Ada' }],
    [{ 'customer.name': 'Ada', customer: { city: 'Galway' } }],
  ])('merges fields into an object that is the value of another: %j', (flat) => {
    const before = structuredClone(flat);

    expect(nestData(flat).data).toEqual({ customer: { city: 'Galway', name: 'Ada' } });
    expect(flat).toEqual(before);
  });

  it('contains every value once, for any names in any order', () => {
    const name = fc.constantFrom('a', 'b', 'c', '__proto__').chain((first) => {
      return fc.constantFrom('', '.a', '.b', '.a.c').map((rest) => `${first}${rest}`);
    });
    const fields = fc.uniqueArray(name).chain((names) => fc.shuffledSubarray(names));
    fc.assert(
      fc.property(fields, (names) => {
        const flat = Object.fromEntries(names.map((one) => [one, `value of ${one}`]));
        const { data, conflict } = nestData(flat);
        const sent = names.map((one) => pathValue(data, one));
        const isLossless = sent.every((value, index) => value === `value of ${names[index]}`);
        expect(isLossless).toBe(conflict === undefined);
      }),
    );
  });

  it('accepts a field called __proto__ like any other', () => {
    const nested = nestData({ '__proto__.polluted': 'yes' });

    expect(JSON.stringify(nested.data)).toBe('{"__proto__":{"polluted":"yes"}}');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe('Source: Send Data, the values of fields', () => {
  it.each<[string, unknown, string]>([
    ['an empty list', [], 'array'],
    ['an empty list of an expression in a text field', [], 'string'],
    ['a list', [{ price: 5 }], 'array'],
    ['a number', 12.5, 'string'],
    ['false', false, 'string'],
    ['zero', 0, 'string'],
  ])('are sent as they are: %s', async (_name, value, type) => {
    announce();

    const { error } = await server.run({
      parameters: mapping({ number: '7', field: '={{ $json.value }}' }, { field: type }),
      items: [{ json: { value } as IDataObject }],
    });

    expect(error).toBeUndefined();
    expect(server.requests[1]?.json).toEqual({ number: '7', field: value });
  });

  it('reads a list that was entered as JSON, and omits an empty one', async () => {
    announce();
    const types = { items: 'array', none: 'array', empty: 'array' };

    await server.run({
      parameters: mapping(
        { items: '[{"price":5}]', none: '={{ $json.none }}', empty: '[]' },
        types,
      ),
      items: [{ json: { none: ' ' } }],
    });

    expect(server.requests[1]?.json).toEqual({ items: [{ price: 5 }], empty: [] });
  });

  it.each(['{"price":5}', 'desk, chair', '[1,'])(
    'rejects text that is no list: %s',
    async (text) => {
      const { error } = await server.run({
        parameters: mapping({ items: '={{ $json.text }}' }, { items: 'array' }),
        items: [{ json: { text } }],
      });

      expect(error?.message).toBe("Invalid input for 'items' [item 0]");
      expect(error?.description).toContain('enter a JSON array');
      expect(server.requests).toEqual([]);
    },
  );
});

describe('Source: Send Data, pictures', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const picture = { data: png.toString('base64'), mimeType: 'image/png', fileName: 'Logo.png' };
  const announceKinds = () => {
    const used = { documents: ['doc_1'], inSource: true, list: false };
    server.on('GET', '/v0/workflows/wkf_1/fields/', {
      body: [
        { name: 'logo', kind: 'picture', ...used },
        { name: 'title', kind: 'text', ...used },
      ],
    });
  };
  const sent = () =>
    server.requests.filter(({ method }) => method === 'POST').map(({ json }) => json);

  it('are sent as data URLs if a picture field names a binary field of the item', async () => {
    announceKinds();
    announce(2);

    await server.run({
      parameters: mapping({ logo: 'photo', title: 'photo' }),
      items: [
        { json: {}, binary: { photo: picture } },
        { json: {}, binary: { photo: picture } },
      ],
    });

    const data = { logo: `data:image/png;base64,${picture.data}`, title: 'photo' };
    expect(sent()).toEqual([data, data]);
  });

  it('ask for no kinds if no value is the name of a binary field', async () => {
    announce();

    await server.run({
      parameters: mapping({ logo: 'data:image/png;base64,AAAA' }),
      items: [{ json: {}, binary: { photo: picture } }],
    });

    expect(sent()).toEqual([{ logo: 'data:image/png;base64,AAAA' }]);
  });

  it('stop the item if the binary field has another kind of file', async () => {
    announceKinds();

    const { error } = await server.run({
      parameters: mapping({ logo: 'photo' }),
      items: [{ json: {}, binary: { photo: { ...picture, mimeType: 'application/pdf' } } }],
    });

    expect(error?.message).toBe(
      "The field 'logo' is a picture, but the file 'Logo.png' in the binary field 'photo' is application/pdf [item 0]",
    );
  });
});
