import { Run } from '@docloom/contract';
import type { Receiver } from '../../service/receiver.ts';
import type { RunningService } from '../../service/running-service.ts';
import { consoleWithReceiver } from './console-with-receiver.ts';
import type { ConsoleVisit } from './console-visit.ts';
import { FailingWorkflow } from './failing-workflow.ts';

const TOKEN = 'dlt_of_the_first_user';
/** The service has answered the first click of such a double click before the second one. */
const SLOW = { delay: 60 };

const visited = consoleWithReceiver();
let service: RunningService;
let receiver: Receiver;
let visit: ConsoleVisit;
let failing: FailingWorkflow;
beforeEach(async () => {
  ({ service, receiver, visit } = visited());
  failing = await FailingWorkflow.make(service.client, 'Orders', receiver.url);
});

const button = (name: string | RegExp) => visit.page.getByRole('button', { name });

/**
 * Double-clicks a button while the clock of the page stands still: on a busy machine, more time may
 * pass between the two presses than in a double click.
 */
async function doubleClick(name: string | RegExp, presses?: typeof SLOW): Promise<void> {
  await visit.page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await button(name).dblclick(presses);
}

describe('A double click', () => {
  it('sends the sample data once', async () => {
    await failing.correct();
    const { workflow } = failing;
    await visit.openSignedIn(TOKEN, `/console/workflows/${workflow.id}/connections`);
    const runs = async () =>
      (await service.client.get(`${workflow.path}/runs/`)).showsList(200, Run);
    const before = await runs();
    await doubleClick('Send the sample data', SLOW);
    await visit.page.getByText('The data has arrived.').waitFor();
    expect(await runs()).toHaveLength(before.length + 1);
  });

  it('sends a message again once, and the page says so', async () => {
    const { page } = visit;
    await failing.correct();
    const { id } = await failing.workflow.run({ number: 8 });
    await visit.openSignedIn(TOKEN, `/console/workflows/${failing.workflow.id}/runs/${id}`);
    await button('1 attempt').waitFor();
    await page.getByText('Arrived:').waitFor();
    await doubleClick(/^Redeliver to /, SLOW);
    await page.getByText('Arrived again:').waitFor();
    await button('2 attempts').waitFor();
    await page.reload();
    await page.getByText('Arrived again:').waitFor();
    await button('2 attempts').waitFor();
  });

  it('retries a run once', async () => {
    const { page } = visit;
    await failing.correct();
    await visit.openSignedIn(TOKEN, failing.runPage);
    await doubleClick('Retry');
    await page.getByRole('status').getByText('Succeeded').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

it('If somebody else was faster with a retry, the page says so until the run has ended', async () => {
  const { page } = visit;
  const { workflow, runId } = failing;
  await failing.correct();
  await visit.openSignedIn(TOKEN, failing.runPage);
  const detail = `The run ${runId} is QUEUED.`;
  const problem = { code: 'run_not_failed', title: 'Conflict', status: 409, detail };
  await page.route('**/retry/', (route) => route.fulfill({ status: 409, json: problem }));
  await button('Retry').click();
  const told = page.getByRole('alert').getByText('This run is already being retried.');
  await told.waitFor();
  (await service.client.post(`${workflow.path}/runs/${runId}/retry/`)).shows(202, Run);
  await page.getByRole('status').getByText('Succeeded').waitFor();
  expect(await told.count()).toBe(0);
});
