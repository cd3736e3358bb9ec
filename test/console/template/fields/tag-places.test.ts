import { inspectText } from '@docloom/templates';
import { fieldsOfOptions } from '../../../../console/src/template/fields/tag-places.ts';

/** Returns where the fields of the options are that a file does not use. */
function found(file: string, outputName: string, pdfPassword = '') {
  const [inFile, ...ofOptions] = [file, outputName, pdfPassword].map((text) => inspectText(text));
  const fields = [inFile!, ...ofOptions].flatMap((inspection) => inspection.fields);
  return Object.fromEntries(fieldsOfOptions(fields, inFile!.fields, { outputName, pdfPassword }));
}

describe('The fields that only the options use', () => {
  it('are those that the file does not have', () => {
    expect(found('{{customer}}', 'Letter {{number}} to {{customer}}')).toEqual({
      '{{number': 'outputName',
    });
    expect(found('{{number}}', 'Letter {{number}}')).toEqual({});
  });

  it('are in the option whose tags have them', () => {
    expect(found('', 'The code of {{number}}', '{{code}}')).toEqual({
      '{{number': 'outputName',
      '{{code': 'pdfPassword',
    });
  });

  it('may be conditions, lists and names in brackets', () => {
    expect(
      found('', '{{#if paid}}Paid{{/if}} {{[net|gross]}}', '{{#codes}}{{.}}{{/codes}}'),
    ).toEqual({ paid: 'outputName', '{{[net|gross]': 'outputName', '{{#codes': 'pdfPassword' });
  });
});
