import fc from 'fast-check';
import {
  NoPassword,
  PasswordTooLong,
  toPdfPassword,
} from '../../../../service/src/pdf/protection/password.ts';

describe('The password of a PDF (ISO 32000-2 §7.6.4.3.3: prepared with SASLprep, RFC 4013)', () => {
  it.each([
    ['stays as it is when it is plain', 'Key 17!', 'Key 17!'],
    ['keeps letters of every script', 'Größe 鍵 ключ', 'Größe 鍵 ключ'],
    ['is composed, as keyboards write', 'Gro\u0308ße', 'Größe'],
    ['has blanks that are blanks', 'a\u00a0b\u2003c', 'a b c'],
    ['loses invisible characters', 'a\u00adb\u200bc\ufeff', 'abc'],
    ['RFC 4013 §3, example 4: compatibility characters', '\u00aa', 'a'],
    ['RFC 4013 §3, example 5: compatibility characters', '\u2168', 'IX'],
    ['keeps blanks around it, because a person can type them', ' a ', ' a '],
  ])('%s', (_what, text, password) => {
    expect(toPdfPassword(text)).toBe(password);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \u00a0\u2003'],
    ['what nobody sees', '\u00ad\u200b'],
    ['a line break', 'a\nb'],
    ['a control character (RFC 4013 §3, example 6)', '\u0007'],
    ['half a character', 'a\ud800'],
    ['a private character', '\ue000'],
  ])('is rejected if it is %s', (_what, text) => {
    expect(() => toPdfPassword(text)).toThrow(NoPassword);
  });

  it.each([
    ['RFC 4013 §2.3: a non-character', 'a\ufdd0'],
    ['RFC 4013 §2.3: what replaces a character', 'a\ufffd'],
    ['RFC 4013 §2.3: a description of a character', 'a\u2ff0'],
    ['RFC 4013 §2.3: a tag', 'a\u{e0041}'],
    ['RFC 3454 §6, requirement 1: a mark of direction', 'a\u200e'],
    ['RFC 3454 §6, requirement 1: a change of direction', 'a\u202eb'],
  ])('is rejected as impossible to type: %s', (_what, text) => {
    expect(() => toPdfPassword(text)).toThrow('cannot be typed');
  });

  it.each([
    ['Hebrew alone', 'מפתח'],
    ['Arabic alone', 'مفتاح'],
    ['Hebrew with digits, marks and blanks between', 'מפתח 17-ב'],
    ['Latin with digits at its ends', '17 Key 17'],
    ['digits alone', '1815-12-10'],
    ['emoji at its ends', '🔑 Key 🔑'],
  ])('RFC 3454 §6: may be %s', (_what, text) => {
    expect(toPdfPassword(text)).toBe(text);
  });

  it.each([
    ['requirement 2: Hebrew and Latin', 'מפתח key מפתח'],
    ['requirement 2: Arabic and Greek', 'مفλتاح'],
    ['requirement 3: a digit after Hebrew (RFC 4013 §3, example 7)', '\u06271'],
    ['requirement 3: a digit before Hebrew', '1מפתח'],
    ['requirement 3: a blank after Hebrew', 'מפתח '],
  ])('RFC 3454 §6, %s: is rejected', (_what, text) => {
    expect(() => toPdfPassword(text)).toThrow('from right to left');
  });

  it.each([
    ['letters of one byte', 'k', 127],
    ['letters of two bytes', 'ö', 63],
    ['letters of three bytes', '鍵', 42],
    ['emoji, which take four', '🔑', 31],
    ['letters with accents that are composed (six bytes become three)', 'ᄒ\u1161', 42],
    ['signs that are eighteen letters when they are prepared', '\ufdfa', 3],
  ])('may have at most 127 bytes when prepared: %s', (_what, letter, most) => {
    const password = toPdfPassword(letter.repeat(most));
    expect(Buffer.byteLength(password)).toBeLessThanOrEqual(127);
    const refused = () => toPdfPassword(letter.repeat(most + 1));
    expect(refused).toThrow(PasswordTooLong);
    expect(refused).toThrow('longer than 127 bytes');
  });

  it('may contain any number of invisible characters', () => {
    expect(toPdfPassword(`k${'\u00ad'.repeat(10_000)}`)).toBe('k');
  });

  it('is rejected if it is a whole text', () => {
    expect(() => toPdfPassword('k'.repeat(1_000_000))).toThrow(PasswordTooLong);
    expect(() => toPdfPassword(' '.repeat(1_000_000))).toThrow(NoPassword);
  });

  it('never has more than 127 bytes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, (long) => {
        const bytes = Buffer.byteLength(preparedOrNull(long) ?? '');
        expect(bytes).toBeLessThanOrEqual(127);
      }),
    );
  });

  it('does not change if it is prepared again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const password = preparedOrNull(text);
        if (password !== null) expect(toPdfPassword(password)).toBe(password);
      }),
    );
  });

  it('is the same in every Unicode form of its accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(preparedOrNull(text.normalize('NFD'))).toBe(preparedOrNull(text.normalize('NFC')));
      }),
    );
  });

  it('is not quoted when it is rejected', () => {
    expect(() => toPdfPassword('hunter2\n')).toThrow(/^(?!.*hunter2)/s);
  });
});

/** Returns null if it is rejected with the expected error. */
function preparedOrNull(text: string): string | null {
  try {
    return toPdfPassword(text);
  } catch (cause) {
    expect(cause).toBeInstanceOf(NoPassword);
    return null;
  }
}
