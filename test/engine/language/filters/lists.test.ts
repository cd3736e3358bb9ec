import { valueOf } from '../evaluated.ts';

const items = [
  { name: 'Desk', 'unit price': 200, room: 'Office' },
  { name: 'bed', 'unit price': '1000', room: null },
  { name: 'Ärmel', 'unit price': 30 },
  'no object',
];

describe('list filters', () => {
  it.each([
    ['items | map: "unit price"', [200, '1000', 30, null]],
    ['items | sort: "unit price" | map: "name"', ['Ärmel', 'Desk', 'bed', null]],
    ['items | sort: "name" | map: "name"', ['Ärmel', 'bed', 'Desk', null]],
    ['items | slice: 0, 3 | sum: "unit price"', 1230],
    ['items | where: "unit price", 1000 | map: "name"', ['bed']],
    ['items | where: "room" | map: "name"', ['Desk']],
    ['items | reject: "room" | size', 3],
    ['items | where: "room", null | size', 3],
    ['items | group_by: "room" | map: "name"', ['Office', '']],
    ['numbers | sort', [1, '2', 10, 'x']],
    ['numbers | slice: 0, 3 | sum', 13],
    ['"abc" | size', 3],
    ['"👍" | size', 1],
    ['nothing | size', 0],
    ['nothing | join: "-"', ''],
    ['nothing | first', undefined],
    ['"one" | first', 'one'],
    ['"one" | concat: numbers | size', 5],
    ['numbers | compact | uniq | reverse', ['x', 1, '2', 10]],
    ['numbers | slice: 1, 2', ['2', 1]],
    ['numbers | array_to_sentence_string: "und"', '10, 2, 1, und x'],
  ])('%s', (source, result) => {
    expect(valueOf(source, { items, numbers: [10, '2', 1, 'x'], nothing: null })).toEqual(result);
  });

  it('do not change the data', () => {
    const data = { x: [3, 1, 2] };
    for (const filter of ['sort', 'reverse', 'uniq', 'concat: x', 'compact'])
      valueOf(`x | ${filter}`, data);
    expect(data).toEqual({ x: [3, 1, 2] });
  });
});
