// The program of each process of the converter that uses an installed LibreOffice.
import { answerConversions } from '../pool/process/answer-conversions.ts';
import type { OfficeSettings } from './office.ts';
import { Office } from './office.ts';

const [settings = ''] = process.argv.slice(2);
const installed = JSON.parse(settings) as OfficeSettings;
await answerConversions((reportResources) => Office.start(installed, reportResources));
