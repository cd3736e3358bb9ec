import { join } from 'node:path';
import { repository } from '../../../playground/setup/paths.mjs';

const example = (...names: string[]) => join(repository, 'examples', ...names);

/** A Word template. */
export const invoiceTemplate = example('invoice', 'invoice.docx');

/** Another Word template. */
export const letterTemplate = example('letter', 'letter.docx');

/** A PowerPoint template. */
export const certificateTemplate = example('certificate', 'certificate.pptx');
