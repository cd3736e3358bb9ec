import fc from 'fast-check';
import { isOfFamily } from '../../../../service/src/pdf/fonts/font-name.ts';

describe('The PostScript name of a font belongs to the family', () => {
  it.each([
    ['ArialMT', 'Arial'],
    ['Arial-BoldMT', 'Arial'],
    ['Arial-Black', 'Arial Black'],
    ['TimesNewRomanPSMT', 'Times New Roman'],
    ['TimesNewRomanPS-BoldItalicMT', 'Times New Roman'],
    ['SegoeUI-Semibold', 'Segoe UI Semibold'],
    ['Calibri-Light', 'Calibri Light'],
    ['GillSansMT-Bold', 'Gill Sans MT'],
    ['PalatinoLinotype-Roman', 'Palatino Linotype'],
    ['LucidaHandwriting-Italic', 'Lucida Handwriting'],
    ['HarlowSolid', 'Harlow Solid Italic'],
    ['MS-Gothic', 'MS Gothic'],
    ['NotoSansCJKjp-Regular', 'Noto Sans CJK JP'],
    ['OpenSans', 'Open Sans'],
    ['Inter-Regular_Light', 'Inter Light'],
    ['Frutiger-Light', 'Frutiger LT 45 Light'],
    ['ComicSansMS', 'Comic Sans MS'],
    ['FrankRuehlCLM-Medium', 'Frank Ruehl CLM'],
    ['ＭＳ明朝', 'MS 明朝'],
  ])('%s: %s', (name, family) => {
    expect(isOfFamily(name, family)).toBe(true);
  });

  it.each([
    ['NotoSerif-Regular', 'Noto Sans'],
    ['NotoSans-Regular', 'Segoe UI'],
    ['LiberationSans', 'Arial'],
    ['LiberationSerif', 'Liberation Sans'],
    ['DejaVuSans', 'Verdana'],
    ['Carlito', 'Calibri Light'],
    ['Inter-Regular', 'Int'],
    ['NotoSerif-Regular', 'Brush Script MT'],
  ])('%s does not belong to %s', (name, family) => {
    expect(isOfFamily(name, family)).toBe(false);
  });

  const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
  const style = fc.constantFrom('', '-Regular', '-Bold', '-BoldItalic', '-Oblique', 'MT', 'PSMT');

  it('with any style suffix', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), style, (words, added) => {
        expect(isOfFamily(words.join('') + added, words.join(' '))).toBe(true);
      }),
    );
  });
});
