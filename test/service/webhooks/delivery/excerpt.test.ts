import fc from 'fast-check';
import { excerptOf } from '../../../../service/src/webhooks/delivery/excerpt.ts';

const excerpt = (text: string) => excerptOf(Buffer.from(text));

describe('the excerpt of an answer', () => {
  it('is its text', () => {
    expect(excerpt('{"error": "Größe ✓ 日本 👩"}')).toBe('{"error": "Größe ✓ 日本 👩"}');
    expect(excerpt('')).toBe('');
  });

  it('has a space for each sequence of invisible characters', () => {
    expect(excerpt('a\r\n\tb\u0000\u001B[31mc\u0085d\u2028e\u202Ef\u200Bg')).toBe(
      'a b [31mc d e f g',
    );
  });

  it('has at most 500 characters, however many bytes they take', () => {
    expect(excerpt('x'.repeat(9_000))).toBe('x'.repeat(500));
    expect(excerpt('👩'.repeat(9_000))).toBe('👩'.repeat(500));
    expect(excerpt('日'.repeat(9_000))).toBe('日'.repeat(500));
  });

  it('marks bytes that are not text', () => {
    expect(excerptOf(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\uFFFDb');
  });

  it('is short and harmless for any answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => {
        const text = excerptOf(Buffer.from(bytes));
        expect(Array.from(text).length).toBeLessThanOrEqual(500);
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
