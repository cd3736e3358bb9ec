import * as fc from 'fast-check';
import type { Json } from '../../../../../console/src/template/data/json/json.ts';
import {
  isList,
  isObject,
  JsonNumber,
} from '../../../../../console/src/template/data/json/json.ts';
import { JsonMistake } from '../../../../../console/src/template/data/json/json-mistake.ts';
import { formatJson } from '../../../../../console/src/template/data/json/format-json.ts';
import { parseJson } from '../../../../../console/src/template/data/json/parse-json.ts';
import { readObject } from '../../../../../console/src/template/data/json/read-object.ts';
import { isSameData } from '../../../../../console/src/template/data/draft/same-data.ts';
import { anyObjectText, anyText } from './any-json.ts';

/** A value as `JSON.parse` returns it. */
function plain(value: Json): unknown {
  if (value instanceof JsonNumber) return Number(value.source);
  if (isList(value)) return value.map(plain);
  if (isObject(value)) {
    return Object.fromEntries([...value].map(([name, member]) => [name, plain(member)]));
  }
  return value;
}

function accepts(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}

const EDITS = Array.from('{}[],:"\\ \n\t0-.e+atu\'x');

describe('parseJson', () => {
  it('returns what JSON.parse returns', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plain(parseJson(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('accepts what JSON.parse accepts, and nothing else', () => {
    const edit = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...EDITS));
    fc.assert(
      fc.property(anyText, edit, (text, [at, cut, added]) => {
        const position = at % (text.length + 1);
        const edited = text.slice(0, position) + added + text.slice(position + cut);
        expect(accepts(parseJson, edited)).toBe(accepts(JSON.parse, edited));
      }),
      { numRuns: 2_000 },
    );
  });

  it('throws nothing but a mistake with a place in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          parseJson(text);
        } catch (error) {
          if (!(error instanceof JsonMistake)) throw error;
          expect(error.position).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  it('keeps the digits of numbers, and the order of names', () => {
    const text = '{"b":12345678901234567890,"10":1.50,"a":-0,"1":1e400}';
    expect(formatJson(parseJson(text)).replaceAll(/\s/g, '')).toBe(text);
  });

  it('rejects more levels than it can read', () => {
    expect(readObject('{"a":'.repeat(100_000)).mistake).toMatchObject({ reason: 'tooDeep' });
  });
});

describe('formatJson', () => {
  it('is read as what it was made of', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const value = parseJson(text);
        expect(parseJson(formatJson(value))).toEqual(value);
      }),
    );
  });

  it('writes as JSON.stringify does where JavaScript loses nothing', () => {
    const data = {
      name: 'Ann\n"O’Neill"',
      items: [{ price: 1.5 }, {}, []],
      none: null,
      paid: true,
    };
    expect(formatJson(parseJson(JSON.stringify(data)))).toBe(JSON.stringify(data, null, 2));
  });

  it('changes no data', () => {
    fc.assert(
      fc.property(anyObjectText, (text) => {
        expect(isSameData(text, formatJson(parseJson(text)))).toBe(true);
      }),
    );
  });
});

it('Data is the same without its spaces, and not with another number', () => {
  expect(isSameData('{"a": 1.50}', '{\n"a":1.50 }')).toBe(true);
  expect(isSameData('{"a": 1.50}', '{"a": 1.5}')).toBe(false);
  expect(isSameData('{"a":', '{"a": ')).toBe(false);
});
