import fc from 'fast-check';
import { replacedFontsOf } from '../../../../service/src/pdf/fonts/replaced-fonts.ts';

describe('A font was replaced', () => {
  it('if it is not in the PDF, and the PDF has another font that was not asked for', () => {
    expect(replacedFontsOf(['Segoe UI'], ['NotoSans-Regular', 'NotoSans-Bold'])).toEqual([
      { font: 'Segoe UI', standIns: ['NotoSans'] },
    ]);
  });

  it('even if other fonts were not', () => {
    const names = ['Carlito', 'NotoSerif-Regular', 'OpenSymbol'];
    expect(replacedFontsOf(['Calibri', 'Garamond'], names)).toEqual([
      { font: 'Garamond', standIns: ['NotoSerif'] },
    ]);
  });

  it('by one of several substitutes', () => {
    expect(replacedFontsOf(['Verdana', 'Garamond'], ['DejaVuSans', 'NotoSerif'])).toEqual([
      { font: 'Verdana', standIns: ['DejaVuSans', 'NotoSerif'] },
      { font: 'Garamond', standIns: ['DejaVuSans', 'NotoSerif'] },
    ]);
  });
});

describe('A font was not replaced', () => {
  it.each([
    ['Arial', 'LiberationSans-Bold'],
    ['Helvetica', 'LiberationSans'],
    ['Helvetica', 'NimbusSans-Regular'],
    ['Times New Roman', 'LiberationSerif'],
    ['Times', 'LiberationSerif'],
    ['Courier New', 'LiberationMono'],
    ['Arial Narrow', 'LiberationSansNarrow'],
    ['Calibri', 'Carlito-BoldItalic'],
    ['Cambria', 'Caladea-Regular'],
    ['Liberation Sans', 'ArialMT'],
    ['calibri', 'Carlito'],
  ])('if %s became %s, which is metric-compatible', (font, name) => {
    expect(replacedFontsOf([font], [name])).toEqual([]);
  });

  it('if it is a symbol font', () => {
    const signs = ['Symbol', 'Wingdings', 'Wingdings 2', 'Webdings', 'Segoe UI Emoji'];
    expect(replacedFontsOf([...signs, 'Arial'], ['LiberationSans', 'NotoSerif'])).toEqual([]);
  });

  it('if only symbol fonts were added', () => {
    expect(replacedFontsOf(['Segoe UI'], ['OpenSymbol'])).toEqual([]);
  });

  it('if no font of the document is in the PDF', () => {
    expect(replacedFontsOf(['Segoe UI', 'Arial'], ['LiberationSans'])).toEqual([]);
    expect(replacedFontsOf([], ['NotoSerif-Regular'])).toEqual([]);
  });

  it('if all fonts that were asked for are in the PDF', () => {
    const family = fc.stringMatching(/^[A-Z][a-z]{3,9}( [A-Z][a-z]{2,9}){0,2}$/);
    fc.assert(
      fc.property(
        fc.array(family),
        fc.array(fc.constantFrom('Symbol', 'OpenSymbol')),
        (all, signs) => {
          const names = all.map((name) => `${name.replaceAll(' ', '')}-Bold`);
          expect(replacedFontsOf(all, [...names, ...signs])).toEqual([]);
        },
      ),
    );
  });
});
