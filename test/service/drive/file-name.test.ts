import { posix, win32 } from 'node:path';
import * as fc from 'fast-check';
import { numberedFileName, safeFileName } from '../../../service/src/drive/file-name.ts';

/** Any text at all, also half surrogate pairs, with what is dangerous in a name far more often. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('.', '/', '\\', ' ', '..', '\u0000', ':', 'con', 'CON.', '\u202e', '\ud83d'),
      fc.string({ unit: 'binary' }),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 60 },
  )
  .map((texts) => texts.join(''));
const anyExtension = fc.constantFrom('', '.docx', '.pptx', '.PDF', '.7z');

describe('safeFileName, whatever the name', () => {
  const holds = (check: (safe: string, wanted: string, extension: string) => void) => {
    fc.assert(
      fc.property(anyText, anyExtension, (wanted, extension) => {
        check(safeFileName(wanted, extension), wanted, extension);
      }),
      { numRuns: 300 },
    );
  };

  it('is never empty', () => {
    holds((safe, _, extension) => expect(safe.length).toBeGreaterThan(extension.length));
  });

  it('has at most 255 bytes, with its extension and a number', () => {
    holds((safe) => {
      expect(Buffer.byteLength(numberedFileName(safe, 9_999_999))).toBeLessThanOrEqual(255);
    });
  });

  it('keeps the extension', () => {
    holds((safe, _, extension) => expect(safe.endsWith(extension)).toBe(true));
  });

  it('is a name and not a path', () => {
    holds((safe) => {
      expect(posix.basename(safe)).toBe(safe);
      expect(win32.basename(safe)).toBe(safe);
      expect(posix.normalize(posix.join('drive', safe))).toBe(`drive/${safe}`);
    });
  });

  it('has no control character, and no bidirectional mark', () => {
    holds((safe) => {
      expect(safe).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
    });
  });

  it('has nothing that Windows rejects', () => {
    holds((safe) => {
      expect(safe).not.toMatch(/[<>:"/\\|?*]/);
      expect(safe).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      expect(safe).not.toMatch(/[ .]$/);
    });
  });

  it('is not hidden', () => {
    holds((safe) => expect(safe).not.toMatch(/^[.\s]/));
  });

  it('is well-formed text, so that it is the same in UTF-8', () => {
    holds((safe) => expect(Buffer.from(safe).toString()).toBe(safe));
  });

  it('is stable: making it safe again changes nothing', () => {
    holds((safe, _, extension) => expect(safeFileName(safe, extension)).toBe(safe));
  });
});

describe('safeFileName', () => {
  it.each([
    ['Invoice 2026-0121.docx', 'Invoice 2026-0121.docx'],
    ['Rechnung Größe – Übersicht.docx', 'Rechnung Größe – Übersicht.docx'],
    ['請求書 👩‍👩‍👧.docx', '請求書 👩‍👩‍👧.docx'],
    ['O’Dwyer & Söhne (final) [2] #1 50% + ~.docx', 'O’Dwyer & Söhne (final) [2] #1 50% + ~.docx'],
  ])('leaves an ordinary name unchanged: %s', (wanted, safe) => {
    expect(safeFileName(wanted, '.docx')).toBe(safe);
  });

  it.each([
    ['a path', '../../etc/passwd', 'etc passwd.docx'],
    ['a path of Windows', '..\\..\\boot.ini', 'boot.ini.docx'],
    ['an absolute path', '/etc/passwd', 'etc passwd.docx'],
    ['the folder itself', '.', 'Untitled.docx'],
    ['the folder above', '..', 'Untitled.docx'],
    ['nothing', '', 'Untitled.docx'],
    ['only blanks', ' \t\n ', 'Untitled.docx'],
    ['only what must go', '<>:"|?*', 'Untitled.docx'],
    ['a hidden file', '.htaccess', 'htaccess.docx'],
    ['line breaks and tabs', 'Invoice\n\t7', 'Invoice 7.docx'],
    ['a null character', 'Invoice\u0000.exe', 'Invoice .exe.docx'],
    ['text that is turned around', 'Invoice \u202excod.exe', 'Invoice xcod.exe.docx'],
    ['blanks and dots at the end', 'Invoice . . ', 'Invoice.docx'],
    ['what cannot be seen', '\u200b \u2060\u00ad\u3164\u2800', 'Untitled.docx'],
    ['joiners that something is seen between', 'نامه\u200cها', 'نامه\u200cها.docx'],
    ['an emoji', '🧾', '🧾.docx'],
    ['half an emoji', 'a\ud83e', 'a\ufffd.docx'],
    ['letters with separate accents', 'Cafe\u0301', 'Caf\u00e9.docx'],
  ])('makes a name of %s', (_, wanted, safe) => {
    expect(safeFileName(wanted, '.docx')).toBe(safe);
  });

  it.each(['CON', 'con', 'Prn', 'AUX', 'nul', 'COM1', 'lpt9', 'com¹', 'CONIN$'])(
    'adds a prefix to %s, which is a device on Windows',
    (wanted) => {
      expect(safeFileName(wanted, '.docx')).toBe(`_${wanted}.docx`);
      expect(safeFileName(`${wanted}.backup`, '.docx')).toBe(`_${wanted}.backup.docx`);
      expect(safeFileName(`${wanted} .backup`, '.docx')).toBe(`_${wanted} .backup.docx`);
    },
  );

  it.each(['CONTRACT', 'Nullify', 'COM10', 'Auxiliary'])(
    'leaves %s, which is no device',
    (wanted) => {
      expect(safeFileName(wanted)).toBe(wanted);
    },
  );

  it('uses the fallback if nothing is left of the requested name', () => {
    expect(safeFileName(' / ', '.docx', 'Invoice.docx')).toBe('Invoice.docx');
    expect(safeFileName('', '.docx', '../Contract')).toBe('Contract.docx');
    expect(safeFileName('', '.docx', '. .')).toBe('Untitled.docx');
    expect(safeFileName('Letter', '.docx', 'Invoice')).toBe('Letter.docx');
  });

  it('does not repeat an extension in another case', () => {
    expect(safeFileName('Invoice.DOCX', '.docx')).toBe('Invoice.docx');
  });

  it('cuts a long name and keeps its extension', () => {
    expect(safeFileName('x'.repeat(1000), '.docx')).toBe(`${'x'.repeat(195)}.docx`);
  });

  it('cuts between characters, not inside one', () => {
    expect(safeFileName('é'.repeat(300), '.docx')).toBe(`${'é'.repeat(97)}.docx`);
    expect(safeFileName('🧾'.repeat(100), '.docx')).toBe(`${'🧾'.repeat(48)}.docx`);
  });

  it('leaves no space at the cut', () => {
    expect(safeFileName(`${'x'.repeat(194)} y`, '.docx')).toBe(`${'x'.repeat(194)}.docx`);
  });

  it.each([
    ['a sentence after a dot', 'No. 7 and more', '. 7 and more', 'No. 7 and more'],
    ['an endless one', `a.${'x'.repeat(300)}`, `.${'x'.repeat(300)}`, `a.${'x'.repeat(198)}`],
    ['one with a separator', 'a.do\\cx', '.do\\cx', 'a.do cx'],
    ['one with a null character', 'a.d\u0000x', '.d\u0000x', 'a.d x'],
    ['a dot alone', 'a.', '.', 'a'],
  ])('does not treat %s as an extension', (_, wanted, extension, safe) => {
    expect(safeFileName(wanted, extension)).toBe(safe);
  });
});

describe('numberedFileName', () => {
  it.each([
    ['Invoice.docx', 2, 'Invoice (2).docx'],
    ['Invoice', 3, 'Invoice (3)'],
    ['Invoice (2).docx', 2, 'Invoice (2) (2).docx'],
    ['archive.tar.gz', 10, 'archive.tar (10).gz'],
    ['.docx', 2, '.docx (2)'],
    ['Offer No. 7 and more', 2, 'Offer No. 7 and more (2)'],
  ])('%s, %d → %s', (name, number, numbered) => {
    expect(numberedFileName(name, number)).toBe(numbered);
  });

  it('stays a visible name that every disk accepts', () => {
    fc.assert(
      fc.property(anyText, anyExtension, fc.integer({ min: 2 }), (wanted, extension, number) => {
        const numbered = numberedFileName(safeFileName(wanted, extension), number);
        expect(win32.basename(numbered)).toBe(numbered);
        expect(numbered).not.toMatch(/^[.\s]|\p{Cc}/u);
        expect(numbered.endsWith(extension)).toBe(true);
        expect(Buffer.byteLength(numbered)).toBeLessThanOrEqual(255);
      }),
    );
  });
});
