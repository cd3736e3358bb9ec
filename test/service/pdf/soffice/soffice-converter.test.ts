import { pino } from 'pino';
import { ConverterUnavailable } from '../../../../service/src/pdf/converter.ts';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { wordFile } from '../../word-file.ts';
import { describeConverter } from '../describe-converters.ts';
import { findProgram } from '../find-program.ts';
import { sandboxHere } from '../sandbox/sandbox-here.ts';

const log = pino({ level: 'silent' });

const soffice = findProgram('soffice', process.env['DOCLOOM_SOFFICE']);
if (soffice === null) {
  console.warn(
    'Not tested: the converter on an installed LibreOffice. There is no soffice on PATH; DOCLOOM_SOFFICE may name one.',
  );
  it.skip('an installed LibreOffice: not installed on this machine', () => undefined);
} else {
  describeConverter('An installed LibreOffice', (fontFolder) =>
    createSofficeConverter({ soffice, sandbox: sandboxHere() }, { processes: 1, fontFolder }, log),
  );
}

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
