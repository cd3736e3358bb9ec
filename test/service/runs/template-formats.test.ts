import { DocumentCreated, DriveFile } from '@docloom/contract';
import type { Run } from '@docloom/contract';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { slides } from '../slides.ts';
import type { OfficeFormat } from '../../engine/office-file/office-formats.ts';
import { savedAs } from '../../engine/office-file/office-formats.ts';
import { wordFile } from '../word-file.ts';

const TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  docm: 'application/vnd.ms-word.document.macroenabled.12',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
} as const;

const letter = wordFile('Dear {{name}}');
const deck = slides('Dear {{name}}');
const templateIn = (format: OfficeFormat) =>
  Uint8Array.from(savedAs(format, isOfWord(format) ? letter : deck));
const isOfWord = (format: OfficeFormat) => format.startsWith('do');

let service: RunningService;

/** Adds a template in this format and lets it make a document. */
async function documentOf(format: OfficeFormat): Promise<{ document: DocumentCreated; run: Run }> {
  const workflow = await RunnableWorkflow.create(service.client, `Letters as .${format}`);
  const upload = await service.client.upload(`Letter.${format}`, templateIn(format));
  const { id: file_id } = upload.shows(201, DriveFile);
  const added = await service.client.post(`${workflow.path}/documents/`, { file_id });
  return { document: added.shows(201, DocumentCreated), run: await workflow.run({ name: 'Ada' }) };
}

describe('a template in any format of Word or PowerPoint', () => {
  beforeAll(async () => {
    service = await RunningService.start();
  });
  afterAll(() => service.stop());

  it.each([
    ...(['docx', 'dotx', 'docm', 'dotm'] as const).map((format) => [format, 'docx'] as const),
    ...(['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'] as const).map(
      (format) => [format, 'pptx'] as const,
    ),
  ])('makes a document: .%s → .%s', async (format, made) => {
    const { document, run } = await documentOf(format);
    expect(document).toMatchObject({
      documentType: isOfWord(format) ? 'CLOUD_DOCS' : 'CLOUD_SLIDES',
      outputName: 'Letter',
      file: { name: `Letter.${format}` },
    });
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      outputs: [{ file: { name: `Letter.${made}`, mimeType: TYPES[made] } }],
    });
    const ofMacros = run.warnings.filter((each) => each.startsWith('The macros of the template'));
    expect(ofMacros).toHaveLength(format.endsWith('m') ? 1 : 0);
  });

  it.each([
    ['Offer.odt', 'an OpenDocument text; save it as .docx first'],
    ['Offer.xlsx', 'an Excel workbook, which is not supported'],
  ])('but not %s, and says which formats work', async (name, what) => {
    const workflow = await RunnableWorkflow.create(service.client);
    const upload = await service.client.upload(name, letter);
    const { id: file_id } = upload.shows(201, DriveFile);
    const answer = await service.client.post(`${workflow.path}/documents/`, { file_id });
    const { detail } = answer.refuses(400, 'file_not_a_template');
    expect(detail).toContain(what);
    expect(detail).toContain(
      'Use a Word (.docx, .dotx, .docm, .dotm) or PowerPoint (.pptx, .potx, .ppsx, .pptm, .potm, .ppsm) file.',
    );
  });
});

describe('where the operator keeps macros', () => {
  beforeAll(async () => {
    service = await RunningService.start({ keepMacros: true });
  });
  afterAll(() => service.stop());

  it.each([
    ['dotm', 'docm'],
    ['ppsm', 'pptm'],
  ] as const)('a .%s makes a .%s, without a warning', async (format, made) => {
    const { run } = await documentOf(format);
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      warnings: [],
      outputs: [{ file: { name: `Letter.${made}`, mimeType: TYPES[made] } }],
    });
  });
});
