import fc from 'fast-check';
import { warningsInHeader } from '../../../service/src/http/answers/rendered-file.ts';

const read = (header: string): unknown => JSON.parse(decodeURIComponent(header));

it('keeps few warnings as they are', () => {
  expect(read(warningsInHeader(['a "b"', 'Zoë, 100 %']))).toEqual(['a "b"', 'Zoë, 100 %']);
});

it('is always a short ASCII header, whose last entry counts what is omitted', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 1_000 }), { maxLength: 40 });
  fc.assert(
    fc.property(texts, (warnings) => {
      const header = warningsInHeader(warnings);
      expect(header).toMatch(/^[!-~]*$/);
      expect(header.length).toBeLessThanOrEqual(2_000);
      const shown = read(header) as string[];
      const omitted = /^(\d+) more$/.exec(shown.at(-1) ?? '')?.[1];
      const whole = omitted === undefined ? shown.length : shown.length - 1 + Number(omitted);
      expect(whole).toBe(warnings.length);
    }),
  );
});
