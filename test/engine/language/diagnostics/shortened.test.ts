import { shortened } from '../../../../engine/src/language/diagnostics/shortened.ts';

it('leaves up to 60 characters, and shows that there were more', () => {
  expect(shortened('x'.repeat(60))).toBe('x'.repeat(60));
  expect(shortened('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
});
