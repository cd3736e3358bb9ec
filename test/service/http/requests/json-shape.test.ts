import fc from 'fast-check';
import { DocloomError } from '../../../../service/src/errors/errors.ts';
import { requireJsonShape } from '../../../../service/src/http/requests/json-shape.ts';

/** Returns the code of the error, or null. */
function errorCodeOf(text: string, jsonDepth: number, jsonFields: number): string | null {
  try {
    requireJsonShape(text, { jsonDepth, jsonFields });
    return null;
  } catch (cause) {
    if (cause instanceof DocloomError) return cause.code;
    throw cause;
  }
}

/** Counted on what was parsed: levels of objects and lists, and what lies in them. */
function shapeOf(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 };
  const inner = Object.values(value).map(shapeOf);
  const depth = 1 + Math.max(0, ...inner.map((shape) => shape.depth));
  const values = inner.reduce((sum, shape) => sum + shape.values, inner.length);
  return { depth, values };
}

describe('requireJsonShape', () => {
  it('accepts any JSON that is shallow and small enough, whatever its texts are', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const { depth, values } = shapeOf(value);
        const text = JSON.stringify(value, null, 1);
        // An empty object or list counts as one field.
        expect(errorCodeOf(text, Math.max(depth, 1), 2 * values + 2)).toBeNull();
      }),
    );
  });

  it('rejects any that is deeper or has more members', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const { depth, values } = shapeOf(value);
        const text = JSON.stringify(value);
        if (depth > 1) expect(errorCodeOf(text, depth - 1, Infinity)).toBe('json_too_deep');
        if (values > 1)
          expect(errorCodeOf(text, Infinity, values - 1)).toBe('json_too_many_fields');
      }),
    );
  });

  it('terminates for text that is not JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '{', ']', ',', 'a') }), (text) => {
        const codes = [null, 'json_too_deep', 'json_too_many_fields'];
        expect(codes).toContain(errorCodeOf(text, 3, 5));
      }),
    );
  });
});
