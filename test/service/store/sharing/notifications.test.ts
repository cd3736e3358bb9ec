import { idsIn, toPayloads } from '../../../../service/src/store/sharing/notifications.ts';

describe('The payloads of notifications', () => {
  it('are none for no ids', () => {
    expect(toPayloads([])).toEqual([]);
  });

  it.each([1, 2, 264, 265, 5_000])(
    'have %i ids in their order, in less than 8,000 bytes',
    (count) => {
      const ids = Array.from({ length: count }, (_, n) => `run_${String(n).padStart(25, '0')}`);
      const payloads = toPayloads(ids);
      expect(payloads.flatMap(idsIn)).toEqual(ids);
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
      expect(payloads).toHaveLength(Math.ceil(count / 263));
    },
  );
});
