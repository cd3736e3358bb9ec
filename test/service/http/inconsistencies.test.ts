import { Document, DriveFile, Workflow } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { textLike } from '../some-text.ts';
import { wordFile } from '../word-file.ts';

/*
 * The contract names where the interface contradicts itself. What it was given in any spelling, the
 * service understands; what it answers has one spelling only.
 */

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(() => service.stop());

const documents = () => `${workflow.path}/documents/`;

async function uploaded(): Promise<string> {
  const answer = await service.client.upload('Letter.docx', wordFile('Dear {{name}}'));
  return answer.shows(201, DriveFile).id;
}

/** How options of a document can be sent, each with what the answer shows of them. */
const payloads = {
  'the document-create payload': async (options: object) =>
    (await service.client.post(documents(), options)).shows(201, Document),
  'the update payload': async (options: object) => {
    const { id } = (await service.client.post(documents(), {})).shows(201, Document);
    const answer = await service.client.patch(`${documents()}${id}/`, options);
    return answer.shows(200, Document);
  },
  'the workflow-create payload': async (options: object) => {
    const body = { name: 'Complete', document: options };
    const [document] = (await service.client.post('/v0/workflows/', body)).shows(
      201,
      Workflow,
    ).documents;
    return document!;
  },
};

describe.each(Object.entries(payloads))('Contract §2, naming inconsistencies: %s', (_, send) => {
  it.each(['createPdfCopy', 'createPDFCopy'])(
    '"The PDF-copy flag appears as `createPdfCopy` (most places) and `createPDFCopy`": takes %s',
    async (spelling) => {
      expect(await send({ [spelling]: true })).toMatchObject({ createPdfCopy: true });
    },
  );

  it.each(['pdfPasswordPreventCopy', 'PdfPasswordPreventCopy', 'enablePdfPreventCopy'])(
    '"The prevent-copy flag appears as `pdfPasswordPreventCopy` (in responses), `PdfPasswordPreventCopy` and `enablePdfPreventCopy`": takes %s',
    async (spelling) => {
      expect(await send({ [spelling]: true })).toMatchObject({ pdfPasswordPreventCopy: true });
    },
  );

  it('"A builder accepts and returns `createPdfCopy` and `pdfPasswordPreventCopy` in responses": and no other spelling', async () => {
    const shown = await send({ createPDFCopy: true, enablePdfPreventCopy: true });
    const flags = Object.keys(shown).filter((name) => /copy/i.test(name));
    expect(flags).toEqual(['createPdfCopy', 'pdfPasswordPreventCopy']);
  });
});

describe('Contract §2, naming inconsistencies: spellings that contradict each other', () => {
  it.each([
    ['createPDFCopy', { createPdfCopy: true, createPDFCopy: false }],
    ['PdfPasswordPreventCopy', { pdfPasswordPreventCopy: true, PdfPasswordPreventCopy: false }],
    ['enablePdfPreventCopy', { pdfPasswordPreventCopy: true, enablePdfPreventCopy: false }],
  ])('are refused with 400, which names %s, in every payload', async (member, options) => {
    const { id } = (await service.client.post(documents(), {})).shows(201, Document);
    const body = { name: 'Complete', document: options };
    const answers: [string, Answer][] = [
      [`$.${member}`, await service.client.post(documents(), options)],
      [`$.${member}`, await service.client.patch(`${documents()}${id}/`, options)],
      [`$.document.${member}`, await service.client.post('/v0/workflows/', body)],
    ];
    for (const [path, answer] of answers) {
      const { errors } = answer.refuses(400, 'invalid_request');
      expect(errors?.map((error) => error.path)).toEqual([path]);
    }
  });
});

describe('Contract §4, Workflows, rule 2: "spelled `document` with `fileId` here, whereas the document-create operation uses `file_id`"', () => {
  it.each(['fileId', 'file_id'])(
    '"Builders accept both spellings where the enclosing payload is the workflow-create payload": takes %s',
    async (spelling) => {
      const body = { name: 'Complete', document: { [spelling]: await uploaded() } };
      const created = (await service.client.post('/v0/workflows/', body)).shows(201, Workflow);
      expect(created).toMatchObject({
        status: 'COMPLETE',
        documents: [{ outputName: textLike(/^Letter/) }],
      });
    },
  );

  it.each(['file_id', 'fileId'])(
    'takes %s in the document-create payload too, so that none makes a blank document without a word',
    async (spelling) => {
      const answer = await service.client.post(documents(), { [spelling]: await uploaded() });
      expect(answer.shows(201, Document)).toMatchObject({ outputName: textLike(/^Letter/) });
    },
  );

  it('refuses two spellings that name two files with 400', async () => {
    const body = { name: 'A', document: { fileId: await uploaded(), file_id: await uploaded() } };
    const { errors } = (await service.client.post('/v0/workflows/', body)).refuses(
      400,
      'invalid_request',
    );
    expect(errors?.map(({ path }) => path)).toEqual(['$.document.fileId']);
  });
});

describe('Contract §7: "403 | Unauthorised | every operation on {base_url}"', () => {
  it('answers 403 where others answer 401: to a request without a token', async () => {
    (await service.anonymous.get('/v0/workflows/')).refuses(403, 'token_missing');
  });
});
