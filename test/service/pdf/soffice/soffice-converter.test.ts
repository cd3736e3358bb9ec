import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { describeConverter } from '../describe-converters.ts';

const soffice = findSoffice();

if (soffice === null) {
  console.warn(
    'Not tested: the converter on an installed LibreOffice. There is no soffice on PATH; DOCLOOM_SOFFICE may name one.',
  );
  it.skip('an installed LibreOffice: there is none on this machine', () => undefined);
} else {
  describeConverter('An installed LibreOffice', () => createSofficeConverter(soffice, 1));
}

function findSoffice(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = [process.env['DOCLOOM_SOFFICE'], ...folders.map((path) => join(path, 'soffice'))];
  return places.find((place) => place !== undefined && isProgram(place)) ?? null;
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
