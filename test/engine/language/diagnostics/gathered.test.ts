import { MAX_DISTINCT, Places } from '../../../../engine/src/language/diagnostics/gathered.ts';

describe('the places of a problem', () => {
  it('count once each, and say whether they are new', () => {
    const places = new Places();
    expect(['a', 'b', 'a'].map((path) => places.add(() => path))).toEqual([true, true, false]);
    expect(places.count).toBe(2);
  });

  it('are only counted beyond the limit', () => {
    const places = new Places();
    for (let number = 0; number < MAX_DISTINCT; number += 1) places.add(() => String(number));
    expect(places.add(() => '0')).toBe(true);
    expect(places.count).toBe(MAX_DISTINCT + 1);
  });
});
