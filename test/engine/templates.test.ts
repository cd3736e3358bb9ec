import { NotATemplate, TemplateError } from '../../engine/src/errors.ts';

it('a TemplateError lists all errors with location and remedy', () => {
  const diagnostics = [
    {
      part: 'word/document.xml',
      near: 'Dear {{a,',
      what: '"{{a" is not closed',
      remedy: 'Close it.',
    },
    { part: null, near: '', what: '"b}}" is not opened', remedy: 'Open it.' },
  ];
  const diagnostic = new TemplateError(diagnostics);
  expect(diagnostic.diagnostics).toEqual(diagnostics);
  expect(diagnostic.message).toBe(
    '"{{a" is not closed (in word/document.xml, near "Dear {{a,"). Close it. "b}}" is not opened. Open it.',
  );
  expect(diagnostic.name).toBe('TemplateError');
});

it('a NotATemplate gives the reason', () => {
  expect(new NotATemplate('it is empty')).toMatchObject({
    name: 'NotATemplate',
    message: 'it is empty',
  });
});
