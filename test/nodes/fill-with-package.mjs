// Fills a template with the unpacked package in the folder `package`, as n8n would, and prints the
// output items. Run by package.test.ts, where nothing but n8n-workflow is installed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const inThisFolder = createRequire(join(process.cwd(), 'package.json'));
const { Docloom } = inThisFolder('./package/dist/nodes/Docloom/Docloom.node.js');

const bytes = readFileSync('template.docx');
const parameters = { resource: 'document', operation: 'fillTemplate' };
const binary = { data: bytes.toString('base64'), fileName: 'template.docx' };
const items = [{ json: { number: 7 }, binary: { data: binary } }];
const context = {
  getInputData: () => items,
  getNodeParameter: (name, _, fallback) => parameters[name] ?? fallback ?? 'data',
  getNode: () => ({ name: 'Docloom', parameters }),
  getExecutionCancelSignal: () => undefined,
  addExecutionHints: () => undefined,
  continueOnFail: () => false,
  helpers: {
    assertBinaryData: () => binary,
    getBinaryDataBuffer: async () => bytes,
    prepareBinaryData: async (content, fileName) => ({
      fileName,
      data: content.toString('base64'),
    }),
  },
};
parameters.templatePropertyName = 'data';
parameters.binaryPropertyName = 'data';
new Docloom().execute.call(context).then((output) => console.log(JSON.stringify(output)));
