import fc from 'fast-check';
import { unpack } from '../../../../engine/src/archive/packed-part.ts';
import { literalOf } from '../../../../engine/src/compile/literal.ts';
import { escapeXml } from '../../../../engine/src/read/xml-text.ts';
import { MAX_COPIED } from '../../../../engine/src/render/output/copy-escaped.ts';
import { XmlBuffer } from '../../../../engine/src/render/output/xml-buffer.ts';
import { anyTexts } from './random-xml-texts.ts';

const packedText = (xml: XmlBuffer, name = 'word/document.xml') =>
  Buffer.from(unpack(xml.pack(name))).toString('utf8');
const utf8 = (text: string) => Buffer.from(text, 'utf8');

/** Lengths around those at which the memory grows, and ordinary ones. */
const length = fc.oneof(
  fc.nat({ max: 300 }),
  fc.nat({ max: 5_000 }),
  fc.constantFrom(21_844, 21_845, 65_532, 65_535, 65_536, 65_537, 131_072, 200_000),
);
const xmlText = fc
  .tuple(fc.constantFrom('a', 'ü', '€', '😀', 'a😀', '<w:t>é'), length)
  .map(([unit, size]) => unit.repeat(Math.ceil(size / unit.length)));

type Step =
  | { do: 'literal' | 'write' | 'escaped'; text: string }
  | { do: 'cut'; share: number }
  | { do: 'clear' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('literal' as const), text: xmlText }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('write' as const), text: xmlText }), weight: 3 },
  {
    arbitrary: fc.record({ do: fc.constant('escaped' as const), text: anyTexts(300) }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ do: fc.constant('cut' as const), share: fc.nat({ max: 3 }) }),
    weight: 1,
  },
  { arbitrary: fc.constant({ do: 'clear' as const }), weight: 1 },
);

/** Performs a step on the buffer and on the list of texts that it should contain. */
function perform(xml: XmlBuffer, texts: string[], positions: XmlBuffer['position'][], step: Step) {
  if (step.do === 'clear') {
    xml.clear();
    texts.length = 0;
    positions.length = 0;
    return;
  }
  if (step.do === 'cut') {
    const from = Math.max(0, texts.length - step.share);
    const position = positions[from];
    if (!position) return;
    const removed = texts.splice(from).join('');
    positions.splice(from);
    expect(xml.textFrom(position)).toBe(removed);
    expect(Buffer.from(xml.cut(position)).equals(utf8(removed))).toBe(true);
    return;
  }
  const { position } = xml;
  const written = writeText(xml, step.do, step.text);
  if (written === null) {
    expect(xml.position).toEqual(position);
    return;
  }
  positions.push(position);
  texts.push(written);
}

function writeText(xml: XmlBuffer, how: 'literal' | 'write' | 'escaped', text: string) {
  if (how === 'literal') {
    xml.writeLiteral(literalOf(text));
    return text;
  }
  if (how === 'write') {
    xml.write(text);
    return text;
  }
  const escapedLength = xml.writeEscaped(text);
  if (escapedLength === null) return null;
  expect(escapedLength).toBe(escapeXml(text).length);
  return escapeXml(text);
}

describe('the buffer of a part', () => {
  it('has what was written, however it grows, and nothing of what was there before', () => {
    // One buffer for all runs, so that each begins with the memory of others.
    const xml = new XmlBuffer();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        xml.clear();
        const texts: string[] = [];
        const positions: XmlBuffer['position'][] = [];
        for (const one of steps) perform(xml, texts, positions, one);
        const expected = texts.join('');
        expect(xml.length).toBe(expected.length);
        expect(xml.position.bytes).toBe(utf8(expected).length);
        expect(packedText(xml) === expected).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('finds bytes, but not those of an earlier part behind its end', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', '<'), maxLength: 12 });
    const searched = fc.string({
      unit: fc.constantFrom('a', 'b', '<'),
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(texts, texts, texts, searched, (earlier, before, after, part) => {
        const xml = new XmlBuffer();
        xml.write(earlier);
        xml.clear();
        xml.write(before);
        const { position } = xml;
        xml.write(after);
        expect(xml.contains(utf8(part), position)).toBe(after.includes(part));
        expect(xml.endsWith(utf8(part), position)).toBe(after.endsWith(part));
      }),
      { numRuns: 1_000 },
    );
  });

  it('replaces unpaired surrogates, also at the end of a text', () => {
    const xml = new XmlBuffer();
    xml.write('a\ud800');
    xml.write('\udc00b');
    expect(packedText(xml)).toBe('a\ufffd\ufffdb');
  });

  it('leaves long texts to faster ways', () => {
    const xml = new XmlBuffer();
    expect(xml.writeEscaped('a'.repeat(MAX_COPIED))).toBe(MAX_COPIED);
    expect(xml.writeEscaped('a'.repeat(MAX_COPIED + 1))).toBeNull();
    expect(xml.length).toBe(MAX_COPIED);
  });

  it('packs copies, even of a part whose name is that of a picture', () => {
    const xml = new XmlBuffer();
    for (const name of ['word/document.xml', 'word/document.png']) {
      xml.write('first');
      const packed = xml.pack(name);
      xml.clear();
      xml.write('other');
      expect(Buffer.from(unpack(packed)).toString()).toBe('first');
      xml.clear();
    }
  });
});
