import { passwordOf } from '../../../../console/src/template/preview/password-of.ts';
import { comparedContent } from '../../../../console/src/template/versions/compared-content.ts';

const open = { enablePdfPassword: false, pdfPassword: '{{number}}' };
const known = { enablePdfPassword: true, pdfPassword: 'secret' };
const ofData = { enablePdfPassword: true, pdfPassword: '{{number}}' };
const sound = { errors: [] };
const broken = {
  errors: [{ what: 'is open', remedy: 'Close it.', near: '{{#a}}', part: null }],
};

describe('The pages to compare show', () => {
  it('documents, if both versions make some', () => {
    const content = { filled: true, data: '{"a":1}' };
    expect(comparedContent(open, [sound, sound], '{"a":1}')).toEqual(content);
    expect(comparedContent(known, [sound], '{"a":1}')).toEqual(content);
  });

  it('the templates, if a version has a mistake or the data decides the password', () => {
    expect(comparedContent(open, [sound, broken], '{}')).toEqual({ filled: false });
    expect(comparedContent(ofData, [sound], '{}')).toEqual({ filled: false });
  });
});

it('The password of a PDF is known unless the data decides it', () => {
  expect([open, known, ofData].map(passwordOf)).toEqual([undefined, 'secret', undefined]);
});
