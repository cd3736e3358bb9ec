// What runs in each process of the converter on an installed LibreOffice.
import { answerConversions } from '../pool/process/answer-conversions.ts';
import { Office } from './office.ts';

const [soffice = 'soffice', fontFolder = null] = process.argv.slice(2);
await answerConversions((leaves) => Office.start(soffice, fontFolder, leaves));
