import { poolOf } from '../../../service/src/ids/random-pool.ts';

/** Counts on from one call to the next, so that every byte tells where it comes from. */
function countingBytes() {
  const asked: number[] = [];
  let next = 0;
  const randomBytes = (count: number) => {
    asked.push(count);
    return Uint8Array.from({ length: count }, () => (next += 1) % 251);
  };
  return { asked, randomBytes };
}

it('never returns a byte twice, even at the end of the pool', () => {
  const { randomBytes } = countingBytes();
  const take = poolOf(randomBytes);
  const seen = Array.from({ length: 1_000 }, () => [...take(16)]).flat();
  expect(seen).toEqual(Array.from({ length: 16_000 }, (_, position) => (position + 1) % 251));
});

it('rarely calls the system', () => {
  const { asked, randomBytes } = countingBytes();
  const take = poolOf(randomBytes);
  for (let number = 0; number < 1_000; number += 1) take(16);
  expect(asked).toHaveLength(4);
});

it('returns as many bytes as requested, even more than the pool has', () => {
  const take = poolOf(countingBytes().randomBytes);
  expect([0, 5_000, 4_095, 2].map((count) => take(count).length)).toEqual([0, 5_000, 4_095, 2]);
});
