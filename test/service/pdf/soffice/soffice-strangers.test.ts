import { pino } from 'pino';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { describeUntrustedFiles } from '../describe-strangers.ts';
import { findProgram } from '../find-program.ts';
import { testsWith } from '../../tests-with.ts';

const log = pino({ level: 'silent' });

const MISSING = 'untrusted documents: soffice is not installed on this machine';

testsWith(findProgram('soffice', process.env['DOCLOOM_SOFFICE']), MISSING, (soffice) => {
  // Without its sandbox, so that nothing but the removal of references protects the machine.
  describeUntrustedFiles('An installed LibreOffice', () =>
    createSofficeConverter({ soffice, sandbox: null }, { processes: 1, fontFolder: null }, log),
  );
});
