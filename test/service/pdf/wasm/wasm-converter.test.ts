import { pino } from 'pino';
import { createWasmConverter } from '../../../../service/src/pdf/wasm/wasm-converter.ts';
import { toPdfPassword } from '../../../../service/src/pdf/protection/password.ts';
import { describeConverter } from '../describe-converters.ts';
import { wordFileInFont } from '../fonts/word-file-in-font.ts';
import { readPdf } from '../read-pdf.ts';
import { richWordFile } from '../rich-word-file.ts';

const log = pino({ level: 'silent' });

const create = (fontFolder: string) => createWasmConverter({ processes: 1, fontFolder }, log);

describeConverter('LibreOffice as WebAssembly', create, (converter) => {
  /** The substitutes of a document's font, and the reported warning. */
  const standIn = async (font: string) => {
    const file = wordFileInFont(font, 'Text');
    const finishing = { title: 'Any', madeAt: 0, variant: { type: 'open' } } as const;
    const made = await converter().convertAndFinish(file, 'CLOUD_DOCS', finishing);
    return { fonts: readPdf(made.pdf).fonts, replacedFonts: made.replacedFonts };
  };

  // Debian's LibreOffice 7.4 writes no links, with any option.
  it.each([
    ['finished', { type: 'open' }, undefined],
    ['for an archive', { type: 'archival', standard: 'PDF/A-3b' }, undefined],
    [
      'protected',
      {
        type: 'protected',
        protection: {
          password: toPdfPassword('key'),
          copying: 'allowed',
          ownerPassword: 'nobody knows it',
        },
      },
      'key',
    ],
  ] as const)('keeps external and internal links if it is %s', async (_what, variant, key) => {
    const finishing = { title: 'Any', madeAt: 0, variant };
    const made = await converter().convertAndFinish(richWordFile(), 'CLOUD_DOCS', finishing);
    const { pages } = readPdf(made.pdf, key);
    expect(pages.flatMap(({ links }) => links)).toEqual(['https://example.com/terms']);
    expect(pages.map(({ innerLinks }) => innerLinks)).toEqual([1, 0, 0]);
  });

  describe('docs/pdf.md: the bundled fonts', () => {
    it.each([
      ['Arial', 'LiberationSans'],
      ['Helvetica', 'LiberationSans'],
      ['Times New Roman', 'LiberationSerif'],
      ['Times', 'LiberationSerif'],
      ['Courier New', 'LiberationMono'],
      ['Courier', 'LiberationMono'],
      ['Arial Narrow', 'LiberationSansNarrow'],
      ['Calibri', 'Carlito'],
      ['Cambria', 'Caladea-Regular'],
    ])('show %s as %s, which is metric-compatible', async (font, name) => {
      expect(await standIn(font)).toEqual({ fonts: [name], replacedFonts: [] });
    });

    it.each([
      ['Calibri Light', 'Carlito'],
      ['Verdana', 'DejaVuSans'],
      ['Consolas', 'DejaVuSansMono'],
      ['Aptos', 'NotoSans'],
      ['Segoe UI', 'NotoSans'],
      ['Garamond', 'NotoSerif'],
    ])('show %s as %s, with a warning', async (font, name) => {
      const { fonts, replacedFonts } = await standIn(font);
      expect(fonts).toEqual([expect.stringMatching(new RegExp(`^${name}(-Regular)?$`))]);
      expect(replacedFonts).toEqual([{ font, standIns: [name] }]);
    });

    it.each(['Carlito', 'DejaVu Serif', 'Noto Sans', 'Gentium Basic', 'Linux Libertine G'])(
      'include %s',
      async (font) => {
        const { fonts, replacedFonts } = await standIn(font);
        expect(fonts.map((name) => name.replace(/-.*/, ''))).toEqual([font.replaceAll(' ', '')]);
        expect(replacedFonts).toEqual([]);
      },
    );
  });
});
