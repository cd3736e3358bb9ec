// The program of each process of the converter that uses an installed LibreOffice.
import { answerConversions } from '../pool/process/answer-conversions.ts';
import { Office } from './office.ts';

const [soffice = 'soffice', fontFolder = null] = process.argv.slice(2);
await answerConversions((reportResources) => Office.start(soffice, fontFolder, reportResources));
