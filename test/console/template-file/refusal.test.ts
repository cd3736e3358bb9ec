import { acceptedEndings, refusalOf } from '../../../console/src/template-file/refusal.ts';

const LIMIT = 1000;

const file = (name: string, size = 10) => ({ name, size });
const refusal = (name: string, size?: number) => refusalOf([file(name, size)], 'CLOUD_DOCS', LIMIT);

describe('A chosen file', () => {
  it.each(['Letter.docx', 'LETTER.DOCX', 'a.pdf.docx', 'Letter.dotm'])('%s may be sent', (name) => {
    expect(refusal(name)).toBeUndefined();
  });

  it.each([
    ['Letter.doc', 'olderFormat'],
    ['Letter.odt', 'olderFormat'],
    ['Letter.docx.pdf', 'pdf'],
    ['Slides.pptx', 'slides'],
    ['Letter.exe', 'foreign'],
    ['docx', 'foreign'],
    ['', 'foreign'],
  ])('%s is rejected by its ending: %s', (name, reason) => {
    expect(refusal(name)).toBe(reason);
  });

  it('is rejected if it is empty or too large', () => {
    expect(refusal('Letter.docx', 0)).toBe('empty');
    expect(refusal('Letter.docx', LIMIT)).toBeUndefined();
    expect(refusal('Letter.docx', LIMIT + 1)).toBe('tooLarge');
  });

  it('is rejected with others, and so is none', () => {
    const files = [file('a.docx'), file('b.docx')];
    expect(refusalOf(files, 'CLOUD_DOCS', LIMIT)).toBe('several');
    expect(refusalOf([], 'CLOUD_DOCS', LIMIT)).toBe('foreign');
  });

  it('of PowerPoint replaces slides only', () => {
    expect(refusalOf([file('a.pptx')], 'CLOUD_SLIDES', LIMIT)).toBeUndefined();
    expect(refusalOf([file('a.docx')], 'CLOUD_SLIDES', LIMIT)).toBe('text');
    expect(acceptedEndings('CLOUD_SLIDES')).toContain('.potx');
  });

  it('may be of both programs for a new workflow', () => {
    const refusals = ['a.docx', 'a.PPTX', 'a.doc', 'a.pdf'].map((name) =>
      refusalOf([file(name)], 'ANY', LIMIT),
    );
    expect(refusals).toEqual([undefined, undefined, 'olderFormat', 'pdf']);
  });
});
