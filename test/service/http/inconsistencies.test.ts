import { Document, DocumentCreated, DriveFile, WorkflowCreated } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { textLike } from '../some-text.ts';
import { paragraphsOf, wordFile } from '../word-file.ts';

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
    (await service.client.post(documents(), options)).shows(201, DocumentCreated),
  'the update payload': async (options: object) => {
    const { id } = (await service.client.post(documents(), {})).shows(201, DocumentCreated);
    const answer = await service.client.patch(`${documents()}${id}/`, options);
    return answer.shows(200, Document);
  },
  'the workflow-create payload': async (options: object) => {
    const body = { name: 'Complete', document: options };
    const [document] = (await service.client.post('/v0/workflows/', body)).shows(
      201,
      WorkflowCreated,
    ).documents;
    return document!;
  },
};

describe.each(Object.entries(payloads))('Contract §2, naming inconsistencies: %s', (_, send) => {
  it.each(['createPdfCopy', 'createPDFCopy'])(
    '"The PDF-copy flag appears as `createPdfCopy` (most places) and `createPDFCopy`": accepts %s',
    async (spelling) => {
      expect(await send({ [spelling]: true })).toMatchObject({ createPdfCopy: true });
    },
  );

  it.each(['pdfPasswordPreventCopy', 'PdfPasswordPreventCopy', 'enablePdfPreventCopy'])(
    '"The prevent-copy flag appears as `pdfPasswordPreventCopy` (in responses), `PdfPasswordPreventCopy` and `enablePdfPreventCopy`": accepts %s',
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

describe('Contract §2, naming inconsistencies: contradicting spellings', () => {
  it.each([
    ['createPDFCopy', { createPdfCopy: true, createPDFCopy: false }],
    ['PdfPasswordPreventCopy', { pdfPasswordPreventCopy: true, PdfPasswordPreventCopy: false }],
    ['enablePdfPreventCopy', { pdfPasswordPreventCopy: true, enablePdfPreventCopy: false }],
  ])('are rejected with 400, which names %s, in every payload', async (member, options) => {
    const { id } = (await service.client.post(documents(), {})).shows(201, DocumentCreated);
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
    '"Builders accept both spellings where the enclosing payload is the workflow-create payload": accepts %s',
    async (spelling) => {
      const body = { name: 'Complete', document: { [spelling]: await uploaded() } };
      const created = (await service.client.post('/v0/workflows/', body)).shows(
        201,
        WorkflowCreated,
      );
      expect(created).toMatchObject({
        status: 'COMPLETE',
        documents: [{ outputName: textLike(/^Letter/) }],
      });
    },
  );

  it.each(['file_id', 'fileId'])(
    'accepts %s in the document-create payload too, so that neither silently creates a blank document',
    async (spelling) => {
      const answer = await service.client.post(documents(), { [spelling]: await uploaded() });
      expect(answer.shows(201, DocumentCreated)).toMatchObject({ outputName: textLike(/^Letter/) });
    },
  );

  it('rejects two spellings with different files with 400', async () => {
    const body = { name: 'A', document: { fileId: await uploaded(), file_id: await uploaded() } };
    const { errors } = (await service.client.post('/v0/workflows/', body)).refuses(
      400,
      'invalid_request',
    );
    expect(errors?.map(({ path }) => path)).toEqual(['$.document.fileId']);
  });
});

describe('Contract §7: "403 | Unauthorised | every operation on {base_url}"', () => {
  it('answers 403, not 401, to a request without a token', async () => {
    (await service.anonymous.get('/v0/workflows/')).refuses(403, 'token_missing');
  });
});

describe('Contract §4, Webhook source: "200 OK with an empty JSON body"', () => {
  it('answers an empty JSON object, not an empty body', async () => {
    const { status, text, headers } = await workflow.send({ name: 'Ada' });
    expect({ status, text }).toEqual({ status: 200, text: '{}' });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('Contract §6 rule 3, "each valid POST … starts an automation", and §4 rule 2, "The workflow must be COMPLETE to run"', () => {
  it('accepts data for an incomplete workflow, and starts nothing', async () => {
    const { status, headers } = await workflow.send({ name: 'Ada' });
    expect([status, headers.get('docloom-run-id')]).toEqual([200, null]);
    expect((await service.client.get(`${workflow.path}/runs/`)).json).toEqual([]);
  });
});

describe('Contract §3, DELETE: "any | none | ARCHIVED", and §4: "204 no body; 400 Error"', () => {
  it('archives from any state, even an archived one, and never answers 400', async () => {
    for (const again of [1, 2]) {
      const answer = await service.client.delete(workflow.path);
      answer.isEmpty(204);
      expect([again, (await workflow.shown()).status]).toEqual([again, 'ARCHIVED']);
    }
  });
});

describe('Contract §2, "Used only when `enablePdfPassword` is true", and §4, rule 3, which takes each option', () => {
  it('accepts and shows a password that is not used yet', async () => {
    const { id } = (await service.client.post(documents(), {})).shows(201, DocumentCreated);
    const answer = await service.client.patch(`${documents()}${id}/`, { pdfPassword: '{{name}}' });
    expect(answer.shows(200, Document)).toMatchObject({
      pdfPassword: '{{name}}',
      enablePdfPassword: false,
    });
  });
});

describe('Contract §4, where source and documents have no 404, and §7 rule 4: "whether other operations return 404: not shown"', () => {
  it.each(['source/', 'documents/', 'documents/doc_none/'])(
    'answers 404 for unknown resources, like the workflow itself: %s',
    async (path) => {
      (await service.client.get(`/v0/workflows/wkf_none/${path}`)).refuses(404, 'not_found');
    },
  );
});

describe('Contract §4, Documents, rule 2: "a new document is created from scratch", where nothing says what is in it', () => {
  it('contains every field that its source has, and a run renders all of them', async () => {
    await workflow.send({ number: 7, customer: { name: 'Ada' }, items: [{ name: 'Tea' }] });
    (await service.client.post(documents(), {})).shows(201, DocumentCreated);
    const data = {
      number: 8,
      customer: { name: 'Ben' },
      items: [{ name: 'Rum' }, { name: 'Ale' }],
    };
    const { status, outputs, warnings } = await workflow.run(data);
    expect([status, warnings]).toEqual(['SUCCEEDED', []]);
    const { content } = await service.client.get(outputs[0]!.file!.url);
    const text = paragraphsOf(content).join('\n');
    for (const value of ['8', 'Ben', 'Rum', 'Ale']) expect(text).toContain(value);
    expect(text).not.toMatch(/[{}]/);
  });
});
