import { NotConvertible, TooLargeToConvert } from '../../../service/src/pdf/converter.ts';
import { pdfProblem } from '../../../service/src/rendering/pdf-problem.ts';

describe('The error of a PDF copy', () => {
  const PICTURE = 'the picture word/media/image1.png has 20000 × 20000 pixels';

  it.each<[string, NotConvertible]>([
    ['pdf_too_large', new TooLargeToConvert(PICTURE, 'user')],
    ['pdf_not_convertible', new NotConvertible(PICTURE, 'user')],
  ])('%s has the reason that users may see', (code, cause) => {
    const error = pdfProblem(cause, 'Letter.docx');
    expect(error.code).toBe(code);
    expect(error.message).toContain(`its PDF copy was not: ${PICTURE}.`);
  });

  it('pdf_too_large has the remedy for its reason', () => {
    const cause = new TooLargeToConvert(PICTURE, 'user', 'Replace it.');
    expect(pdfProblem(cause, 'Letter.docx').message).toBe(
      `"Letter.docx" was made, but its PDF copy was not: ${PICTURE}. Replace it.`,
    );
    const { message } = pdfProblem(new TooLargeToConvert(PICTURE, 'user'), 'Letter.docx');
    expect(message).toContain('Send less data at once');
  });

  it.each<[string, NotConvertible]>([
    ['pdf_too_large', new TooLargeToConvert('its process was killed')],
    ['pdf_not_convertible', new NotConvertible('its process was killed')],
  ])('%s does not have the messages for the operator', (code, cause) => {
    const error = pdfProblem(cause, 'Letter.docx');
    expect(error.code).toBe(code);
    expect(error.message).toContain('its PDF copy was not: LibreOffice ');
    expect(error.message).not.toContain('killed');
  });
});
