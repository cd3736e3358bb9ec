import * as fc from 'fast-check';
import type { SourceData } from '../../../contract/src/index.ts';

/** Generates source data with the fields of random templates; every text contains the marker. */
export function dataWith(marker: string): fc.Arbitrary<SourceData> {
  const text = fc
    .constantFrom('', 'a\nb', '{{name}}', '<w:p>', ']]>', '**b**\n\n- c', '\u0000', '&amp;')
    .map((value) => marker + value);
  const scalar = fc.oneof(text, fc.constantFrom(null, true, false, 0, 1.5, ''));
  const item = fc.oneof(
    scalar,
    fc.record({ name: scalar, list: fc.array(scalar, { maxLength: 2 }) }, { requiredKeys: [] }),
  );
  return fc.record(
    {
      name: scalar,
      'First Name': scalar,
      a: fc.oneof(scalar, fc.record({ b: scalar })),
      list: fc.oneof(scalar, fc.array(item, { maxLength: 3 })),
      items: fc.array(item, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
}
