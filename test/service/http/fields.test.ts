import { Field } from '@docloom/contract';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(() => service.stop());

const fields = async () =>
  (await service.client.get(`${workflow.path}/fields/`)).showsList(200, Field);

describe('GET /v0/workflows/<wkf>/fields/', () => {
  it('is empty for a workflow without a template', async () => {
    expect(await fields()).toEqual([]);
  });

  it('names each field once, with the documents that ask for it', async () => {
    const letter = await workflow.addTemplate(['Dear {{First Name}}', 'from {{customer.city}}']);
    const label = await workflow.addTemplate(['{{customer.city}}'], {}, 'Label.docx');
    expect(await fields()).toEqual([
      { name: 'First Name', documents: [letter.id], inSource: false, list: false },
      { name: 'customer.city', documents: [letter.id, label.id], inSource: false, list: false },
    ]);
  });

  it('knows a list, and names what stands inside it with the list only', async () => {
    await workflow.addTemplate(['{{#items}}', '{{description}}', '{{/items}}', '{{total}}']);
    expect((await fields()).map(({ name, list }) => ({ name, list }))).toEqual([
      { name: 'items', list: true },
      { name: 'total', list: false },
    ]);
  });

  it('counts the tags of the output name and of the PDF password', async () => {
    const options = { outputName: 'Letter {{number}}', pdfPassword: '{{birthday}}' };
    await workflow.addTemplate(['no tag'], options);
    expect((await fields()).map(({ name }) => name)).toEqual(['number', 'birthday']);
  });

  it('says which of them the source has sent', async () => {
    await workflow.addTemplate(['{{name}} {{city}}']);
    await workflow.start({ name: 'Ada' });
    expect(await fields()).toMatchObject([
      { name: 'name', inSource: true },
      { name: 'city', inSource: false },
    ]);
  });

  it('leaves a template with broken tags out, and shows those of the others', async () => {
    await workflow.addTemplate(['{{broken'], { outputName: 'fixed' });
    await workflow.addTemplate(['{{whole}}'], {}, 'Whole.docx');
    expect((await fields()).map(({ name }) => name)).toEqual(['whole']);
  });
});
