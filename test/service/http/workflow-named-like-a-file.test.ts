import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile, Workflow, WorkflowCreated } from '@docloom/contract';
import { Client } from '../client.ts';
import { holderFolderIn } from '../drive/holder-folder.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { wordFile } from '../word-file.ts';

let service: RunningService;
let ben: Client;

beforeEach(async () => {
  service = await RunningService.start();
  ben = await service.clientOf({ email: 'ben@example.com', name: 'Ben', team: 'Sales' });
});
afterEach(() => service.stop());

const place = (...path: string[]) => join(service.holderFolder, ...path);
const upload = async (client: Client, name: string) =>
  (await client.upload(name, wordFile('Dear {{name}}'))).shows(201, DriveFile);
const succeeded = (name: string) => ({
  status: 'SUCCEEDED',
  outputs: [{ file: { name } }],
});

describe('a workflow with the name of a drive file', () => {
  it.each([
    ['of the same user', () => service.client, 'Owner', 'Offer.docx (2)'],
    ['of another team', () => ben, 'Sales', 'Offer.docx'],
  ])('is created and makes documents: the file is one %s', async (_, owner, holder, folder) => {
    const { id } = await upload(service.client, 'Offer.docx');
    const client = owner();
    const { id: fileId } = await upload(client, 'Template.docx');
    const created = await client.post('/v0/workflows/', {
      name: 'Offer.docx',
      document: { fileId, outputName: 'For {{name}}' },
    });
    const { id: workflowId, source } = created.shows(201, WorkflowCreated);
    const answer = await new Client(source.webhookUrl, null).post(source.webhookUrl, { name: 'A' });
    const runId = answer.headers.get('docloom-run-id')!;
    const run = await client.get(`/v0/workflows/${workflowId}/runs/${runId}/?wait=60`);
    expect(run.json).toMatchObject(succeeded('For A.docx'));
    const place = join(holderFolderIn(service.driveFolder, holder), folder);
    expect(readdirSync(place).sort()).toEqual(['For A.docx', 'Templates']);
    expect((await service.client.get(`/v0/drive/files/${id}/`)).status).toBe(200);
  });

  it('continues to make documents after it gets such a name', async () => {
    await upload(service.client, 'Offer.docx');
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{name}}'], { outputName: 'For {{name}}' });
    (await service.client.patch(workflow.path, { name: 'offer.docx' })).shows(200, Workflow);
    expect(await workflow.run({ name: 'A' })).toMatchObject(succeeded('For A.docx'));
    expect(readdirSync(place('offer.docx (2)'))).toEqual(['For A.docx']);
  });

  it('continues to make documents after a person adds such a file', async () => {
    const workflow = await RunnableWorkflow.create(service.client, 'Offers');
    await workflow.addTemplate(['{{name}}'], { outputName: 'For {{name}}' });
    rmSync(place('Offers'), { recursive: true });
    writeFileSync(place('Offers'), 'by hand');
    // Its template went with the folder.
    const { id } = await workflow.addTemplate(['{{name}}'], { outputName: 'Again' });
    const run = await workflow.run({ name: 'A' });
    const [again] = run.outputs.filter(({ documentId }) => documentId === id);
    expect(again).toMatchObject({ file: { name: 'Again.docx' }, error: null });
    expect(readdirSync(place('Offers (2)')).sort()).toEqual(['Again.docx', 'Templates']);
    expect(readFileSync(place('Offers'), 'utf8')).toBe('by hand');
  });

  it('makes a later upload get another name', async () => {
    const workflow = await RunnableWorkflow.create(service.client, 'Offer.docx');
    await workflow.addTemplate(['{{name}}']);
    expect((await upload(service.client, 'Offer.docx')).name).toBe('Offer (2).docx');
    expect((await upload(service.client, 'offer.docx')).name).toBe('offer (3).docx');
    // It says nothing about the names of others.
    expect((await upload(ben, 'Offer.docx')).name).toBe('Offer.docx');
  });
});
