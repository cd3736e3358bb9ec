import { NotATemplate, TemplateFault } from '../../engine/src/faults.ts';

it('a TemplateFault says all faults: what, where and what to do', () => {
  const faults = [
    {
      part: 'word/document.xml',
      near: 'Dear {{a,',
      what: '"{{a" is not closed',
      remedy: 'Close it.',
    },
    { part: null, near: '', what: '"b}}" is not opened', remedy: 'Open it.' },
  ];
  const fault = new TemplateFault(faults);
  expect(fault.faults).toEqual(faults);
  expect(fault.message).toBe(
    '"{{a" is not closed (in word/document.xml, near "Dear {{a,"). Close it. "b}}" is not opened. Open it.',
  );
  expect(fault.name).toBe('TemplateFault');
});

it('a NotATemplate says why', () => {
  expect(new NotATemplate('it is empty')).toMatchObject({
    name: 'NotATemplate',
    message: 'it is empty',
  });
});
