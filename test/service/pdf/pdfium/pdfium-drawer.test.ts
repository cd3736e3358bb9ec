import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { ConverterUnavailable } from '../../../../service/src/pdf/converter.ts';
import { NotDrawable } from '../../../../service/src/pdf/page-drawer.ts';
import { PdfiumDrawer } from '../../../../service/src/pdf/pdfium/pdfium-drawer.ts';
import { ConverterKilled } from '../../../../service/src/pdf/pool/process/converter-process.ts';
import { ConverterSlot } from '../../../../service/src/pdf/pool/converter-slot.ts';
import { processTree } from '../../processes.ts';
import { inspectPng } from '../inspect-png.ts';
import { lockedSheet, sheetOf } from '../sheet-of.ts';

const drawers: PdfiumDrawer[] = [];

function newDrawer(...settings: ConstructorParameters<typeof PdfiumDrawer>): PdfiumDrawer {
  const drawer = new PdfiumDrawer(...settings);
  drawers.push(drawer);
  return drawer;
}

afterEach(async () => {
  await Promise.all(drawers.splice(0).map((drawer) => drawer.close()));
});

async function pageOf(width: number, height: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([width, height]).drawRectangle({ width, height, color: rgb(0, 0, 0) });
  return pdf.save();
}

/** Returns a page that fills the same large square this many times. */
function repetitivePage(times: number): Uint8Array {
  const content = '0 0 60000 60000 re 0 0 59999 59999 re f* '.repeat(times);
  const head = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n';
  const pages = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n';
  const page =
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R/Resources<<>>>>endobj\n';
  const stream = `4 0 obj<</Length ${String(content.length)}>>stream\n${content}\nendstream endobj\n`;
  return Buffer.from(`${head}${pages}${page}${stream}trailer<</Root 1 0 R>>\n`, 'latin1');
}

const MEBIBYTE = 1024 * 1024;

describe('The first page of a PDF', () => {
  it('is drawn on white with its content', async () => {
    const empty = await inspectPng(await newDrawer().drawPage(await sheetOf(''), 1));
    expect(empty).toEqual({ format: 'png', width: 283, height: 400, ink: 0 });
    const written = await inspectPng(await newDrawer().drawPage(await sheetOf('Dear Ada'), 1));
    expect(written).toMatchObject({ width: 283, height: 400 });
    expect(written.ink).toBeGreaterThan(0);
  });

  it.each([
    [800, 600, 400, 300],
    [10, 20, 200, 400],
    [14_400, 14_400, 400, 400],
    [14_400, 3, 400, 1],
  ])('of %d × %d points has %d × %d pixels', async (width, height, ...wanted) => {
    const png = await newDrawer().drawPage(await pageOf(width, height), 1);
    const seen = await inspectPng(png);
    expect([seen.width, seen.height]).toEqual(wanted);
    expect(seen.ink).toBe(1);
  });

  it('is the only page that is drawn', async () => {
    const pdf = await PDFDocument.load(await sheetOf(''));
    pdf.addPage().drawRectangle({ width: 500, height: 500 });
    const content = await pdf.save();
    const drawer = newDrawer();
    expect((await inspectPng(await drawer.drawPage(content, 1))).ink).toBe(0);
    expect((await inspectPng(await drawer.drawPage(content, 2))).ink).toBeGreaterThan(0);
  });

  it('shows the values of form fields', async () => {
    const pdf = await PDFDocument.create();
    const field = pdf.getForm().createTextField('name');
    const page = pdf.addPage([300, 300]);
    field.addToPage(page, { x: 20, y: 20, width: 200, height: 40, borderWidth: 0 });
    const drawer = newDrawer();
    const without = await inspectPng(await drawer.drawPage(await pdf.save(), 1));
    field.setText('Filled in');
    const filled = await inspectPng(await drawer.drawPage(await pdf.save(), 1));
    expect(filled.ink).toBeGreaterThan(without.ink);
  });

  it('is drawn separately for each of several concurrent files', async () => {
    const drawer = newDrawer();
    const sheets = await Promise.all([sheetOf(''), pageOf(50, 50), sheetOf('')]);
    const pngs = await Promise.all(sheets.map((sheet) => drawer.drawPage(sheet, 1)));
    const seen = await Promise.all(pngs.map(inspectPng));
    expect(seen.map(({ ink }) => ink)).toEqual([0, 1, 0]);
  });
});

describe('A PDF that cannot be drawn', () => {
  it.each([
    [1, 2, 'it has only 1 page, so there is no page 2'],
    [2, 9, 'it has only 2 pages, so there is no page 9'],
  ])('has %d pages, and page %d is wanted', async (count, number, reason) => {
    const pdf = await PDFDocument.create();
    for (let page = 0; page < count; page += 1) pdf.addPage();
    const refused = newDrawer().drawPage(await pdf.save(), number);
    await expect(refused).rejects.toEqual(new NotDrawable(reason));
  });

  it('has a password', async () => {
    const refused = newDrawer().drawPage(await lockedSheet(), 1);
    await expect(refused).rejects.toThrow(NotDrawable);
    await expect(refused).rejects.toThrow('it opens only with a password');
  });

  it.each([
    ['nothing', ''],
    ['something else', 'Dear Ada, this is a letter.'],
    ['a beginning', '%PDF-1.7\n%\n1 0 obj<</Type/Catalog'],
    ['no page', '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>'],
  ])('contains %s', async (_, text) => {
    await expect(newDrawer().drawPage(Buffer.from(text), 1)).rejects.toThrow(NotDrawable);
  });

  it.each([
    // Its memory limit would be reached only after minutes.
    ['takes too long', { conversion: 3_000, wasmMemory: 2_048 * MEBIBYTE }, 1_000_000],
    // Its time limit is an hour.
    [
      'takes too much memory to read',
      { conversion: 3_600_000, wasmMemory: 32 * MEBIBYTE },
      200_000,
    ],
    [
      'takes too much memory to open',
      { conversion: 3_600_000, wasmMemory: 32 * MEBIBYTE },
      1_500_000,
    ],
    // Which limit is reached first depends on the machine.
    ['takes too much of something', { conversion: 3_000 }, 1_500_000],
  ])(
    'is one that %s, and does not affect other files',
    async (_what, limits, times) => {
      const drawer = newDrawer(limits);
      const [much, other] = await Promise.allSettled([
        drawer.drawPage(repetitivePage(times), 1),
        drawer.drawPage(await pageOf(50, 50), 1),
      ]);
      expect(much).toEqual({
        status: 'rejected',
        reason: new NotDrawable('drawing the page would take too long, or too much memory'),
      });
      expect(other).toMatchObject({ status: 'fulfilled' });
    },
    120_000,
  );
});

/** Returns the IDs of the running processes that draw for this test. */
function drawingProcesses(): number[] {
  const ours = processTree(process.pid);
  return ours.filter((one) => one.arguments.includes('/pdfium/')).map(({ pid }) => pid);
}

describe('The drawing process', () => {
  it('draws several files', async () => {
    const drawer = newDrawer();
    await drawer.drawPage(await sheetOf(''), 1);
    const before = drawingProcesses();
    await drawer.drawPage(await sheetOf(''), 1);
    expect(drawingProcesses()).toEqual(before);
  });

  it('is replaced after so many files, and not before', async () => {
    const drawer = newDrawer({ documents: 2 });
    await drawer.drawPage(await sheetOf(''), 1);
    const before = drawingProcesses();
    await drawer.drawPage(await sheetOf(''), 1);
    const after = drawingProcesses();
    expect(before).toHaveLength(1);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  it('ends when it is idle, and restarts when it is needed', async () => {
    const drawer = newDrawer({}, 10);
    const sheet = await pageOf(50, 50);
    const first = await drawer.drawPage(sheet, 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await drawer.drawPage(sheet, 1)).toEqual(first);
  });

  it('is unavailable if it is killed twice: the file is not to blame', async () => {
    const drawer = newDrawer();
    const sheet = await pageOf(50, 50);
    const converting = jest.spyOn(ConverterSlot.prototype, 'convert');
    for (let time = 0; time < 2; time += 1) {
      converting.mockRejectedValueOnce(new ConverterKilled());
    }
    await expect(drawer.drawPage(sheet, 1)).rejects.toThrow(ConverterUnavailable);
    converting.mockRestore();
    expect(await inspectPng(await drawer.drawPage(sheet, 1))).toMatchObject({ ink: 1 });
  });

  it('throws an error after it was closed', async () => {
    const drawer = newDrawer();
    await drawer.close();
    await expect(drawer.drawPage(await sheetOf(''), 1)).rejects.toThrow(ConverterUnavailable);
  });
});
