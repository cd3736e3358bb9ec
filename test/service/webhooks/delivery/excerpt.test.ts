import fc from 'fast-check';
import { excerptOf } from '../../../../service/src/webhooks/delivery/excerpt.ts';

const excerpt = (text: string) => excerptOf(Buffer.from(text));

describe('the excerpt of an answer', () => {
  it('is its text', () => {
    expect(excerpt('{"error": "Größe ✓ 日本 👩"}')).toBe('{"error": "Größe ✓ 日本 👩"}');
    expect(excerpt('')).toBe('');
  });

  it('has a blank for whatever cannot be seen', () => {
    expect(excerpt('a\r\n\tb\u0000\u001B[31mc\u0085d\u2028e\u202Ef\u200Bg')).toBe(
      'a b [31mc d e f g',
    );
  });

  it('is as many characters as 500, however many bytes they have', () => {
    expect(excerpt('x'.repeat(9_000))).toBe('x'.repeat(500));
    expect(excerpt('👩'.repeat(9_000))).toBe('👩'.repeat(500));
    expect(excerpt('日'.repeat(9_000))).toBe('日'.repeat(500));
  });

  it('says where bytes are no text', () => {
    expect(excerptOf(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
  });

  it('is short and harmless, whatever a receiver answers', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
        const text = excerptOf(Buffer.from(bytes));
        expect(Array.from(text).length).toBeLessThanOrEqual(500);
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
