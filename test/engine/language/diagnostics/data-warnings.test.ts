import { renderText } from '../../../../engine/src/language/text-template.ts';

const warningsOf = (template: string, data: Record<string, unknown>) =>
  renderText(template, data).warnings;
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const missing = (field: string) =>
  `The field "${field}" is not in the source data and was left empty`;

describe('a field that is missing in a list causes one warning', () => {
  it.each<[string, object[], string]>([
    ['in every item', many(200, () => ({})), ' in all 200 items of "items".'],
    ['in one item', [{ x: 1 }, {}, { x: 1 }], ' in items[1].'],
    ['in the only item', [{}], ' in items[0].'],
    ['in three items', [{}, {}, { x: 1 }, {}], ' in items[0], items[1], items[3].'],
    [
      'in many items',
      many(200, (index) => (index % 2 === 0 ? {} : { x: 1 })),
      ' in 100 items, such as items[0].',
    ],
  ])('%s', (_, items, where) => {
    expect(warningsOf('{{#items}}{{x}}{{/items}}', { items })).toEqual([missing('x') + where]);
  });

  it('however many tags use it', () => {
    const template = '{{#items}}{{x}}{{x}}{{/items}}{{#items}}{{ x | upcase }}{{/items}}';
    expect(warningsOf(template, { items: [{}, {}, {}, {}] })).toEqual([
      `${missing('x')} in all 4 items of "items".`,
    ]);
  });

  it('without its places if it is also missing outside the list', () => {
    expect(warningsOf('{{x}}{{#items}}{{x}}{{/items}}', { items: [{}, {}] })).toEqual([
      `${missing('x')}.`,
    ]);
  });

  it('with the places in nested lists', () => {
    const rooms = [{ items: [{ x: 1 }, {}] }, { items: [{}] }];
    expect(warningsOf('{{#rooms}}{{#items}}{{x}}{{/items}}{{/rooms}}', { rooms })).toEqual([
      `${missing('x')} in rooms[0].items[1], rooms[1].items[0].`,
    ]);
  });

  it('with the place in the data if the list was sorted', () => {
    const items = [{ name: 'b' }, { name: 'a', x: 1 }];
    expect(warningsOf('{{#items | sort: "name"}}{{x}}{{/items}}', { items })).toEqual([
      `${missing('x')} in items[0].`,
    ]);
  });

  it('with the place in the printed list if its items are not in the data', () => {
    const items = [{ child: { x: 1 } }, { child: {} }];
    expect(warningsOf('{{#items | map: "child"}}{{x}}{{/items}}', { items })).toEqual([
      `${missing('x')} in items | map: "child"[1].`,
    ]);
  });

  it('in time that is linear in the size of the list', () => {
    const items = many(30_000, (index) => ({ name: index }));
    expect(warningsOf('{{#items | reverse}}{{x}}{{/items}}', { items })).toHaveLength(1);
  });
});

describe('an unusable value in a list causes one warning', () => {
  it('with a count and the first places', () => {
    const items = many(200, (index) => ({ price: index % 4 === 0 ? '1,5' : 2 }));
    expect(warningsOf('{{#items}}{{ price | times: 2 }}{{/items}}', { items })).toEqual([
      '{{ price | times: 2 }} was left empty 50 times: items[0].price is "1,5", items[4].price is "1,5", ' +
        'items[8].price is "1,5" and 47 more; a number is needed. ' +
        'Write {{ price | parse_number: "de-DE" | times: 2 }}.',
    ]);
  });

  it('also in a condition', () => {
    const items = many(5, () => ({ price: '1,5' }));
    const [warning, ...more] = warningsOf('{{#items}}{{#if price > 1}}x{{/if}}{{/items}}', {
      items,
    });
    expect(warning).toContain('{{#if price > 1}} was not met 5 times: items[0].price is "1,5", ');
    expect(more).toEqual([]);
  });

  it('that is reported with at most three values', () => {
    const rooms = many(9, (index) => ({ prices: [`${index},5`, '1'] }));
    const warnings = warningsOf('{{#rooms}}{{ prices | sort }}{{/rooms}}', { rooms });
    expect(warnings).toHaveLength(4);
    expect(warnings[0]).toContain('{{ prices | sort }}: "0,5" was sorted as text');
    expect(warnings[3]).toBe('{{ prices | sort }}: 6 more values have similar warnings.');
  });

  it('for each tag', () => {
    const template = '{{ x | times: 2 }}{{ x | times: 3 }}{{ x | times: 2 }}';
    expect(warningsOf(template, { x: 'a' })).toHaveLength(2);
  });

  it('shows the beginning of a long value', () => {
    const [warning = ''] = warningsOf('{{ x | times: 2 }}', { x: 'long '.repeat(10_000) });
    expect(warning.length).toBeLessThan(400);
  });
});
