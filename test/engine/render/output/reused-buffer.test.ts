import { withReusedBuffer } from '../../../../engine/src/render/output/reused-buffer.ts';
import type { XmlBuffer } from '../../../../engine/src/render/output/xml-buffer.ts';

const same = (xml: XmlBuffer) => xml;
const KIBI = 1024;

describe('the buffer of documents', () => {
  it('is used by one document after the other, and empty for each', () => {
    const first = withReusedBuffer((xml) => {
      xml.write('secret');
      return xml;
    });
    const next = withReusedBuffer((xml) => {
      expect(xml.length).toBe(0);
      expect(xml.position).toEqual({ bytes: 0, characters: 0 });
      return xml;
    });
    expect(next).toBe(first);
  });

  it('is empty after an error', () => {
    const broken = () =>
      withReusedBuffer((xml) => {
        xml.write('secret');
        throw new Error('broken');
      });
    expect(broken).toThrow('broken');
    expect(withReusedBuffer(({ length }) => length)).toBe(0);
  });

  it('is never that of a document in progress', () => {
    withReusedBuffer((outer) => {
      outer.write('outer');
      const inner = withReusedBuffer((xml) => {
        expect(xml.length).toBe(0);
        xml.write('inner');
        return xml;
      });
      expect(inner).not.toBe(outer);
      expect(outer.textFrom({ bytes: 0, characters: 0 })).toBe('outer');
    });
  });

  it('frees the memory of a document of more than 1 MB', () => {
    const write = (characters: number) =>
      withReusedBuffer((xml) => {
        xml.write('x'.repeat(characters));
        return xml.capacity;
      });
    // Test files share the modules of the engine, so another file may have left a larger buffer.
    write(1_024 * KIBI);
    const capacity = write(1_000 * KIBI);
    expect(capacity).toBeGreaterThan(1_000 * KIBI);
    const kept = withReusedBuffer(same);
    expect(kept.capacity).toBe(capacity);
    expect(write(1_024 * KIBI)).toBeGreaterThan(1_024 * KIBI);
    expect(withReusedBuffer(same)).not.toBe(kept);
    expect(withReusedBuffer(same).capacity).toBe(64 * KIBI);
  });
});
