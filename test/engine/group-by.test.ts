import fc from 'fast-check';
import { groupBy } from '../../engine/src/group-by.ts';

it('groups like Map.groupBy', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 })), (values) => {
      const parity = (value: number) => value % 3;
      expect([...groupBy(values, parity)]).toEqual([...Map.groupBy(values, parity)]);
    }),
  );
});
