// Converts the Word file on its standard input to PDF, with LibreOffice from a folder.
// Usage: node convert-from-folder.program.ts <folder>
import { buffer } from 'node:stream/consumers';
import { createConverter } from '@matbee/libreoffice-converter/server';
import { libreOfficeLoader } from '../../service/src/pdf/wasm/libreoffice-files.ts';

const content = await buffer(process.stdin);
const libreOffice = await createConverter({ wasmLoader: libreOfficeLoader(process.argv[2]) });
const options = { inputFormat: 'docx', outputFormat: 'pdf' } as const;
const { data } = await libreOffice.convert(content, options, 'document.docx');
process.stdout.write(data, () => process.exit());
