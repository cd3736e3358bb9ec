import { pino } from 'pino';
import { ConverterUnavailable } from '../../../../service/src/pdf/converter.ts';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { wordFile } from '../../word-file.ts';
import { describeConverter } from '../describe-converters.ts';
import { findProgram } from '../find-program.ts';
import { sandboxHere } from '../sandbox/sandbox-here.ts';
import { testsWith } from '../../tests-with.ts';

const log = pino({ level: 'silent' });

const MISSING =
  'an installed LibreOffice: there is no soffice on PATH, and DOCLOOM_SOFFICE names none';

testsWith(findProgram('soffice', process.env['DOCLOOM_SOFFICE']), MISSING, (soffice) => {
  describeConverter('An installed LibreOffice', (fontFolder) =>
    createSofficeConverter({ soffice, sandbox: sandboxHere() }, { processes: 1, fontFolder }, log),
  );
});

describe('A LibreOffice that was uninstalled', () => {
  it('is unavailable, which is not blamed on a document', async () => {
    const converter = createSofficeConverter(
      { soffice: '/nowhere/soffice', sandbox: null },
      {
        processes: 1,
        fontFolder: null,
      },
      log,
    );
    const refused = converter.convert(wordFile('Any'), 'CLOUD_DOCS');
    await expect(refused).rejects.toThrow(ConverterUnavailable);
    await expect(refused).rejects.toThrow('/nowhere/soffice');
    await converter.close();
  });
});
