import { NoPassword, toPdfPassword } from '../../../../service/src/pdf/protection/password.ts';

describe('The password of a PDF (ISO 32000-2 §7.6.4.3.3: prepared with SASLprep, RFC 4013)', () => {
  it.each([
    ['stays as it is when it is plain', 'Key 17!', 'Key 17!'],
    ['keeps letters of every script', 'Größe 鍵 ключ', 'Größe 鍵 ключ'],
    ['is composed, as keyboards write', 'Gro\u0308ße', 'Größe'],
    ['has blanks that are blanks', 'a\u00a0b\u2003c', 'a b c'],
    ['loses what nobody sees', 'a\u00adb\u200bc\ufeff', 'abc'],
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
  ])('is refused when it is %s', (_what, text) => {
    expect(() => toPdfPassword(text)).toThrow(NoPassword);
  });

  it('is not repeated when it is refused', () => {
    expect(() => toPdfPassword('hunter2\n')).toThrow(/^(?!.*hunter2)/s);
  });
});
