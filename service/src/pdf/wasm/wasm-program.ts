// The program of each process of the WASM converter.
import { answerConversions } from '../pool/process/answer-conversions.ts';
import { LibreOfficeThread } from './libreoffice-thread.ts';

const [fontFolder = null] = process.argv.slice(2);
await answerConversions(() => LibreOfficeThread.start(fontFolder));
