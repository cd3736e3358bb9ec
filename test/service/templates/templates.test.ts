import { NotATemplate, TemplateFault } from '../../../service/src/templates/templates.ts';

it('a TemplateFault carries one sentence a fault and says them all', () => {
  const fault = new TemplateFault(['"{{a" is not closed', '"b}}" is not opened']);
  expect(fault.faults).toEqual(['"{{a" is not closed', '"b}}" is not opened']);
  expect(fault.message).toBe('"{{a" is not closed; "b}}" is not opened');
  expect(fault.name).toBe('TemplateFault');
});

it('a NotATemplate says why', () => {
  expect(new NotATemplate('it is empty')).toMatchObject({
    name: 'NotATemplate',
    message: 'it is empty',
  });
});
