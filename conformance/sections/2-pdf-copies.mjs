import { check, section } from '../check.mjs';
import { isOfficeFile } from '../office-file.mjs';
import { isPdf, opensWith, protectionOf } from '../pdf/protection.mjs';
import { newRunnable, ranOnce } from '../subjects/runs.mjs';
import { Skipped, Unmet } from '../verdicts.mjs';

/** @typedef {import('../world.mjs').World} World */

/**
 * Runs a document with these options, and returns the files behind the links of its event.
 * @param {World} world
 * @param {Record<string, unknown>} options
 */
async function opened(world, options) {
  const subject = await newRunnable(world, [{ outputName: 'Copy {{number}}', ...options }]);
  const contents = [];
  for (const link of await ranOnce(world, subject, { number: 4711 })) {
    const { status, content } = await world.api.open(link);
    if (status === 200) contents.push(content);
  }
  return { pdf: contents.find(isPdf), office: contents.find(isOfficeFile) };
}

/** @param {World} world */
const copied = (world) => opened(world, { createPdfCopy: true });

/** @param {World} world */
const copiedAndRemoved = (world) => opened(world, { createPdfCopy: true, removeOutput: true });

/** @param {World} world */
const locked = (world) =>
  opened(world, {
    createPdfCopy: true,
    enablePdfPassword: true,
    pdfPassword: 'secret-{{number}}',
    enablePdfPreventCopy: true,
  });

/**
 * The contract does not show whether an event leads to the PDF copy too (§6, rule 4).
 * @param {Uint8Array | undefined} pdf
 */
function theCopy(pdf) {
  if (pdf) return pdf;
  throw new Skipped('no link of the event returns a PDF for the token');
}

/** @param {World} world */
async function protectionOfTheLocked(world) {
  const protection = protectionOf(theCopy((await world.once(locked)).pdf));
  if (protection) return protection;
  throw new Unmet({ sent: LOCKED, expected: 'a PDF that is encrypted', came: 'one that is not' });
}

const COPIED = 'source data to a document with createPdfCopy';
const LOCKED =
  'source data to a document with enablePdfPassword and pdfPassword "secret-{{number}}"';
/** @type {{ needs: readonly ['listener'] }} */
const HEARD = { needs: ['listener'] };

export const pdfCopies = section('2-pdf-copies', 'PDF copies', [
  check(
    'When true, a PDF copy of each output is also created.',
    async (world) => {
      const { pdf, office } = await world.once(copied);
      theCopy(pdf);
      if (office) return;
      const expected = 'the output beside its copy';
      throw new Unmet({ sent: COPIED, expected, came: 'the PDF alone' });
    },
    HEARD,
  ),
  check(
    'When true, the original output document is removed after the PDF copy is created.',
    async (world) => {
      const { pdf, office } = await world.once(copiedAndRemoved);
      theCopy(pdf);
      if (!office) return;
      const sent = 'source data to a document with createPdfCopy and removeOutput';
      throw new Unmet({ sent, expected: 'the PDF alone', came: 'the original beside it' });
    },
    HEARD,
  ),
  check(
    'When true, the generated PDF is encrypted with a password.',
    async (world) => void (await protectionOfTheLocked(world)),
    HEARD,
  ),
  check(
    'Used only when `enablePdfPassword` is true.',
    async (world) => {
      const { pdf } = await world.once(copied);
      if (protectionOf(theCopy(pdf)) === null) return;
      throw new Unmet({
        sent: COPIED,
        expected: 'a PDF that opens without a password',
        came: 'a locked one',
      });
    },
    HEARD,
  ),
  check(
    'Templated string that yields the PDF password.',
    async (world) => {
      const protection = await protectionOfTheLocked(world);
      if (protection.revision !== 6) {
        throw new Skipped(`the PDF is encrypted by revision ${protection.revision}, and not by 6`);
      }
      if (opensWith(protection, 'secret-4711')) return;
      const expected = 'a PDF that opens with "secret-4711"';
      throw new Unmet({ sent: LOCKED, expected, came: 'one that does not' });
    },
    HEARD,
  ),
  check(
    'When true, content cannot be copied from the password-protected PDF.',
    async (world) => {
      const { mayBeCopied } = await protectionOfTheLocked(world);
      if (!mayBeCopied) return;
      const sent = `${LOCKED}, and enablePdfPreventCopy`;
      throw new Unmet({ sent, expected: 'a PDF that forbids copying', came: 'one that allows it' });
    },
    HEARD,
  ),
]);
