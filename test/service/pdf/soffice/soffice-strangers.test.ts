import { pino } from 'pino';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { describeUntrustedFiles } from '../describe-strangers.ts';
import { findProgram } from '../find-program.ts';

const log = pino({ level: 'silent' });

const soffice = findProgram('soffice', process.env['DOCLOOM_SOFFICE']);
if (soffice === null) {
  console.warn(
    'Not tested: strangers’ documents in an installed LibreOffice. There is no soffice.',
  );
  it.skip('untrusted documents: soffice is not installed on this machine', () => undefined);
} else {
  // Without its sandbox, so that nothing but the removal of references protects the machine.
  describeUntrustedFiles('An installed LibreOffice', () =>
    createSofficeConverter({ soffice, sandbox: null }, { processes: 1, fontFolder: null }, log),
  );
}
