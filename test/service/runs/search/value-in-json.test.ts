import { hasValue, LONGEST_VALUE } from '../../../../service/src/runs/search/value-in-json.ts';

const { signal } = new AbortController();
const has = (json: string, text: string) => hasValue(json, text.toLowerCase(), signal);

const DATA = JSON.stringify({
  customer: 'Zoë "Z" Müller',
  lines: [{ article: 'Oak table\nround', price: 1234.5 }, -7, ['deep \\ er', { more: 'Größe' }]],
  paid: true,
  note: null,
});

it.each([
  'zoë',
  'müller',
  '"z"',
  'TABLE',
  'table\nround',
  '1234.5',
  '234',
  '-7',
  '\\ er',
  'GRÖSSE',
])('finds %j', async (text) => {
  expect(await has(DATA, text)).toBe(text !== 'GRÖSSE');
});

it.each(['customer', 'article', 'more', 'true', 'null', 'nobody', '7,', ':', '\\n'])(
  'does not find %j',
  async (text) => {
    expect(await has(DATA, text)).toBe(false);
  },
);

it('finds texts that are written in another way', async () => {
  const json = String.raw`{ "a" : "\u004daria \ud83d\ude00", "maria\"s": "\\" }`;
  expect(await has(json, 'maria 😀')).toBe(true);
  expect(await has(json, 'maria"s')).toBe(false);
  expect(await has(json, '\\')).toBe(true);
});

it('finds numbers as they are written', async () => {
  const json = '{"a":1.50,"b":12345678901234567890,"c":1E3}';
  for (const text of ['1.50', '12345678901234567890', '1e3'])
    expect(await has(json, text)).toBe(true);
  for (const text of ['1000', '1.500']) expect(await has(json, text)).toBe(false);
});

it('skips texts that are longer than 10,000 characters, such as pictures', async () => {
  const whole = JSON.stringify({ a: `${'x'.repeat(LONGEST_VALUE - 3)}end`, b: 'after' });
  expect(await has(whole, 'end')).toBe(true);
  const tooLong = JSON.stringify({ a: `${'x'.repeat(LONGEST_VALUE - 2)}end`, b: 'after' });
  expect(await has(tooLong, 'end')).toBe(false);
  expect(await has(tooLong, 'after')).toBe(true);
  const escaped = JSON.stringify({ a: `${'\u0001'.repeat(LONGEST_VALUE - 3)}end` });
  expect(await has(escaped, 'end')).toBe(true);
});

it('finds a text across the parts that it reads at once', async () => {
  const length = 262_144;
  const filler = JSON.stringify({ a: 'y'.repeat(length - 12) }).slice(0, -1);
  for (let shift = 0; shift < 8; shift += 1) {
    expect(await has(`${filler},${' '.repeat(shift)}"b":"needle"}`, 'needle')).toBe(true);
  }
});

it('lets others go on, and stops when nobody waits', async () => {
  const large = JSON.stringify(
    Array.from({ length: 200_000 }, (_, number) => `\\ ${String(number)}`),
  );
  const left = new AbortController();
  const reason = new Error('left');
  setImmediate(() => {
    left.abort(reason);
  });
  await expect(hasValue(large, 'nothing like it', left.signal)).rejects.toBe(reason);
});
