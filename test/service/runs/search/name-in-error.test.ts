import { problem } from '../../../../service/src/errors/errors.ts';
import { nameInError } from '../../../../service/src/runs/search/name-in-error.ts';

it.each([
  problem('pdf_password_unusable', 'Offer "7".docx', null),
  problem('pdf_password_unusable', 'Offer "7".docx', 'it is empty'),
  problem('pdf_password_unusable', 'Offer "7".docx', null, ['{{birthday}}']),
])('is the name of the document that was not made', ({ code, message }) => {
  expect(nameInError({ code, message })).toBe('Offer "7".docx');
});

it('is undefined without an error, and in an error about anything else', () => {
  expect(nameInError(null)).toBeUndefined();
  expect(nameInError(problem('pdf_not_convertible', 'Offer.docx', null))).toBeUndefined();
});
