import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import { templateForEachTest } from './template-for-each-test.ts';
import { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';
const TITLE = 'The password for the PDF cannot be used';
const REASON = 'The password comes from {{no such field}}, for which the data has no value.';
const PROTECTED = {
  outputName: 'Letter',
  createPdfCopy: true,
  enablePdfPassword: true,
  pdfPassword: '{{no such field}}',
};

const visited = templateForEachTest(['Dear {{customer}}']);

it('An unusable password is told beside it while it is typed, and only there in the options', async () => {
  const { service, workflow, document, visit } = visited();
  const { page } = visit;
  const sample = `${workflow.path}/documents/${document.id}/sample-data/`;
  await service.client.send('PUT', sample, { json: { customer: 'Ann' } });
  await visit.open(TOKEN);
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByText('Make a PDF copy').click();
  await page.getByText('Protect the PDF with a password').click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('{{no such field}}');
  const options = page.getByRole('tabpanel');
  const preview = page.locator('.preview');
  await options.getByText(REASON).waitFor();
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  await visit.button('Save').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await preview.getByText('Correct the password in the options and save them').waitFor();
  expect(await visit.button('Open the options').count()).toBe(0);

  await visit.button('PDF').click();
  await page.getByRole('alert').getByText('No test document was made.').waitFor();
  expect(await page.getByText(TITLE).count()).toBe(1);
  expect(await page.getByText(REASON).count()).toBe(1);
  const description = await password.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${description!.split(' ')[0]!}"]`).innerText()).toContain(REASON);

  await page.getByRole('tab', { name: 'Data' }).click();
  await preview.getByText(REASON).waitFor();
  expect(await preview.getByRole('button', { name: 'Open the options' }).count()).toBe(1);
  await visit.field('no such field').fill('secret');
  await preview.getByText('The PDF has a password that depends on the data').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('The preview leads to an unusable password', async () => {
  const { service, workflow, document, visit } = visited();
  await service.client.patch(`${workflow.path}/documents/${document.id}/`, PROTECTED);
  await visit.visit.openSignedIn(
    TOKEN,
    `/console/workflows/${workflow.id}/documents/${document.id}`,
  );
  await visit.asText();
  await visit.page.getByRole('textbox', { name: 'The data as text' }).fill('{}');
  const problem = visit.page.getByRole('alert').filter({ hasText: REASON });
  await problem.getByRole('button', { name: 'Open the options' }).click();
  const password = visit.page.getByLabel('Password', { exact: true });
  await password.and(visit.page.locator(':focus')).waitFor();
});

describe('The page of a run that failed for its password', () => {
  it('names the empty tag, and leads to the option', async () => {
    const { service, browser } = visited();
    const workflow = await RunnableWorkflow.create(service.client, 'Protected');
    await workflow.addTemplate(['Dear {{customer}}'], PROTECTED, 'Letter.docx');
    const { id } = await workflow.run({ customer: 'Ann' });
    const visit = await ConsoleVisit.begin(browser, service.url);
    const { page } = visit;
    await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/runs/${id}`);
    const problem = page.getByRole('region', { name: 'What went wrong' });
    await problem.getByText(TITLE).waitFor();
    await problem.getByText(REASON).waitFor();
    expect(await page.getByText('pdfPassword').count()).toBe(0);
    expect(await visit.violations()).toEqual([]);
    await problem.getByRole('link', { name: 'Open the options' }).click();
    await page.getByRole('tab', { name: 'Options', selected: true }).waitFor();
    const password = page.getByLabel('Password', { exact: true });
    await password.and(page.locator(':focus')).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.end();
  });

  it.each([
    ['another password', { pdfPassword: '{{customer}}' }, 0],
    ['no protection', { enablePdfPassword: false }, 1],
  ])('keeps its reason, in German, if the document has %s now', async (_what, options, hints) => {
    const { service, browser } = visited();
    const workflow = await RunnableWorkflow.create(service.client, 'Changed');
    const { id: documentId } = await workflow.addTemplate(['Dear'], PROTECTED, 'Letter.docx');
    const { id } = await workflow.run({ customer: 'Ann' });
    await service.client.patch(`${workflow.path}/documents/${documentId}/`, options);
    const visit = await ConsoleVisit.begin(browser, service.url, { locale: 'de-DE' });
    await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/runs/${id}`);
    const problem = visit.page.getByRole('region', { name: 'Was ist schiefgegangen' });
    await problem.getByText('Das Passwort kommt aus {{no such field}}.').waitFor();
    await problem.getByRole('link', { name: 'Optionen öffnen' }).waitFor();
    await problem.getByText('mit der aktuellen Vorlage und den aktuellen Optionen').waitFor();
    const hint = problem.getByText('Die Wiederholung erstellt das PDF ohne Passwort.');
    const remedy = problem.getByText('Ändern Sie das Passwort in den Optionen');
    expect([await hint.count(), await remedy.count()]).toEqual([hints, 1 - hints]);
    expect(await visit.violations()).toEqual([]);
    await visit.end();
  });
});
