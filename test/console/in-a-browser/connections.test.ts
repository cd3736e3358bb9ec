import { Run } from '@docloom/contract';
import { Receiver } from '../../service/receiver.ts';
import { AnsweringServer } from '../../service/webhooks/answering-server.ts';
import { RunnableWorkflow } from '../../service/runnable-workflow.ts';
import type { RunningService } from '../../service/running-service.ts';
import { consoleWithReceiver } from './console-with-receiver.ts';
import type { ConsoleVisit } from './console-visit.ts';

const TOKEN = 'dlt_of_the_first_user';

const visited = consoleWithReceiver();
let service: RunningService;
let receiver: Receiver;
let visit: ConsoleVisit;
let workflow: RunnableWorkflow;
beforeEach(async () => {
  ({ service, receiver, visit } = visited());
  workflow = await RunnableWorkflow.create(service.client, 'Letters');
});

const openConnections = async () => {
  await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}`);
  await visit.page.getByRole('link', { name: 'Connections' }).click();
  await visit.heading('Connections');
};

it('A workflow without a receiver says how to get one', async () => {
  await openConnections();
  await visit.page.getByText('No receiver').waitFor();
  expect(await visit.page.content()).not.toContain('/hooks/');
  expect(visit.complaints).toEqual([]);
});

it('Each receiver has its health, and those beside the registered one get a test event', async () => {
  const { page } = visit;
  await workflow.listen(`${receiver.url}/first`);
  await workflow.listen(`${receiver.url}/second`, { additional: true });
  await openConnections();
  const card = (path: string) =>
    page.getByRole('listitem').filter({ hasText: `${receiver.url}${path}` });
  await card('/first').getByText('Registered').waitFor();
  await card('/second').getByText('Additional').waitFor();
  await card('/first').getByText('Nothing sent yet').waitFor();
  await card('/second')
    .getByRole('button', { name: /^Send a test event to / })
    .click();
  await card('/second').getByText('The test event has arrived.').waitFor();
  await card('/second').getByText('Working').waitFor();
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/heard/second']);
});

it('A second test event at once is refused with the reason', async () => {
  const { page } = visit;
  await workflow.listen(receiver.url);
  await openConnections();
  const detail = 'Send the next one after the seconds in Retry-After.';
  const problem = { code: 'test_event_too_soon', title: 'Too many requests', status: 429, detail };
  await page.route('**/test/', (route) => route.fulfill({ status: 429, json: problem }));
  await page.getByRole('button', { name: /^Send a test event to / }).click();
  await page.getByRole('alert').getByText('The receiver got a test event just now.').waitFor();
});

it('A receiver that has accepted nothing is not said to work, and its answer leads to the run', async () => {
  const { page } = visit;
  const refusing = await AnsweringServer.start();
  refusing.answer = (response) => response.writeHead(500).end('The archive is full. Ask Dana.');
  await workflow.addTemplate(['Dear {{name}}']);
  await workflow.listen(refusing.url(), { additional: true });
  const { id } = await workflow.run({ name: 'Ann' });
  await openConnections();
  await page.getByText('Nothing delivered yet').waitFor();
  await page.getByText('The archive is full. Ask Dana.').waitFor();
  expect(await visit.violations()).toEqual([]);
  await page.getByRole('link', { name: 'View the run' }).click();
  await visit.heading(/^Run of /);
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`/runs/${id}$`));
  await refusing.stop();
});

it('A test event that does not arrive says why', async () => {
  const { page } = visit;
  const gone = await Receiver.start();
  await workflow.listen(gone.url);
  await gone.stop();
  await openConnections();
  await page.getByRole('button', { name: /^Send a test event to / }).click();
  await page.getByText('The test event has not arrived.').waitFor();
  await page.getByText('Nothing delivered yet').waitFor();
  await page.getByText('Last error').waitFor();
});

it('The page of a template sends only sample data that is saved', async () => {
  const { page } = visit;
  const { id } = await workflow.addTemplate(['Dear {{name}}']);
  const sampleData = `${workflow.path}/documents/${id}/sample-data/`;
  const newestData = async () => (await service.client.get(sampleData)).json;
  await workflow.run({ name: 'Ann' });
  await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/documents/${id}`);
  const origin = page.getByText('From the newest run, because nobody has saved sample data yet.');
  await origin.waitFor();
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Trial');
  await origin.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Connect' }).click();
  const hint = page.getByText('You have not saved your changes under Data, so they are not sent.');
  await hint.waitFor();
  const send = page.getByRole('button', { name: 'Send the sample data' });
  expect(await send.getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));
  await send.click();
  await page.getByText('The data has arrived.').waitFor();
  expect(await newestData()).toEqual({ name: 'Ann' });

  await page.getByRole('tab', { name: 'Data', exact: true }).click();
  await page.getByRole('button', { name: 'Save as sample data' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Connect' }).click();
  await send.waitFor();
  expect(await hint.count()).toBe(0);
  await send.click();
  await page.getByText('The data has arrived.').waitFor();
  const [newest] = (await service.client.get(`${workflow.path}/runs/`)).showsList(200, Run);
  const data = await service.client.get(`${workflow.path}/runs/${newest!.id}/data/`);
  expect(data.json).toEqual({ name: 'Trial' });
  expect(visit.complaints).toEqual([]);
});
