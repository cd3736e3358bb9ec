import type { Options } from '../../../../console/src/template/options/options.ts';
import { isSame, toSave, withCopy } from '../../../../console/src/template/options/options.ts';

const OPTIONS: Options = {
  outputName: 'Invoice',
  createPdfCopy: true,
  removeOutput: true,
  enablePdfPassword: true,
  pdfPassword: 'secret',
  pdfPasswordPreventCopy: true,
};

it('Without a PDF copy the document itself stays, and nothing has a password', () => {
  expect(withCopy(OPTIONS, false)).toEqual({
    ...OPTIONS,
    createPdfCopy: false,
    removeOutput: false,
    enablePdfPassword: false,
  });
});

it('With a PDF copy nothing else changes', () => {
  expect(withCopy({ ...OPTIONS, createPdfCopy: false }, true)).toEqual(OPTIONS);
});

it('Options are the same if each of them is', () => {
  const { outputName, ...rest } = OPTIONS;
  expect(isSame(OPTIONS, { ...rest, outputName })).toBe(true);
  expect(isSame(OPTIONS, { ...OPTIONS, pdfPassword: 'other' })).toBe(false);
});

it('Options are the same if only an unused password differs', () => {
  const unprotected = { ...OPTIONS, enablePdfPassword: false };
  expect(isSame(unprotected, { ...unprotected, pdfPassword: 'other' })).toBe(true);
  expect(isSame(unprotected, OPTIONS)).toBe(false);
});

it('An unused password is saved as it was, whatever was typed', () => {
  const unprotected = { ...OPTIONS, enablePdfPassword: false, pdfPassword: '{{broken' };
  expect(toSave(unprotected, OPTIONS)).toEqual({ ...unprotected, pdfPassword: 'secret' });
  expect(toSave({ ...unprotected, enablePdfPassword: true }, OPTIONS).pdfPassword).toBe('{{broken');
});
