import fc from 'fast-check';
import { SeenKeys } from '../../../service/src/drive/seen-keys.ts';

it('has exactly the keys that were added, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (added, others) => {
      const seen = new SeenKeys();
      for (const key of added) seen.add(key);
      const expected = new Set(added);
      for (const key of [...added, ...others]) expect(seen.has(key)).toBe(expected.has(key));
    }),
  );
});

it('may be asked between two keys, and grows', () => {
  const seen = new SeenKeys();
  for (let number = 0; number < 5_000; number += 1) {
    const key = `Orders/${String(number)}.docx`;
    if (number % 500 === 0) expect(seen.has(key)).toBe(false);
    seen.add(key);
    if (number % 500 === 0) expect(seen.has(key)).toBe(true);
  }
  expect(seen.has('Orders/0.docx')).toBe(true);
  expect(seen.has('Orders/4999.docx')).toBe(true);
  expect(seen.has('Orders/5000.docx')).toBe(false);
});
