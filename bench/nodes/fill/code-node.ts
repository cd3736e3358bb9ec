/**
 * The code of the Code node: docxtemplater as its documentation shows. It runs once for all items
 * and reads the template once. Each document needs a new PizZip and a new Docxtemplater, because a
 * rendered one cannot be rendered again. The parser only resolves dots, which is faster than the
 * expressions of docxtemplater's documentation.
 */
export const CODE = `
const PizZip = require('pizzip');
const Docxtemplater = require('docxtemplater');

const template = await this.helpers.getBinaryDataBuffer(0, 'data');
const parser = (tag) => {
  const path = tag.split('.');
  return { get: (scope) => path.reduce((value, key) => value?.[key], scope) };
};

const output = [];
for (const [index, item] of $input.all().entries()) {
  const document = new Docxtemplater(new PizZip(template), {
    paragraphLoop: true,
    linebreaks: true,
    parser,
  });
  document.render(item.json);
  const content = document.toBuffer({ compression: 'DEFLATE' });
  output.push({
    json: {},
    binary: {
      data: {
        data: content.toString('base64'),
        fileName: 'document.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
    },
    pairedItem: { item: index },
  });
}
return output;
`;
