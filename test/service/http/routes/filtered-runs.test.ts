import { Delivery, Run } from '@docloom/contract';
import { findTeamByName } from '../../../../service/src/store/records/teams.ts';
import { setSharedTeam } from '../../../../service/src/store/records/workflows.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
/** The oldest first. */
let runs: Run[];
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.listen(receiver.url, { events: ['documents.created', 'run.failed'] });
  const outputName = 'Order {{number}}';
  await workflow.addTemplate(['{{number}}'], { outputName });
  runs = [await workflow.run({ number: 7 }), await workflow.run({ number: 'Größe 8' })];
  await workflow.addTemplate(['{{#open}}'], { outputName: 'Broken' });
  runs.push(await workflow.run({ number: 9 }));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const answer = (query: Record<string, string>) =>
  service.client.get(`${workflow.path}/runs/?${new URLSearchParams(query).toString()}`);

const numbersOf = (found: readonly Run[]) =>
  found.map(({ id }) => runs.findIndex((run) => run.id === id));

const listed = async (query: Record<string, string>) =>
  numbersOf((await answer(query)).showsList(200, Run));

describe('GET /v0/workflows/<wkf>/runs/', () => {
  it.each([
    ['FAILED', [2]],
    ['SUCCEEDED', [1, 0]],
    ['RUNNING', []],
    ['QUEUED', []],
  ])('?status=%s', async (status, expected) => {
    expect(await listed({ status })).toEqual(expected);
  });

  it.each([
    ['order', [2, 1, 0]],
    ['ORDER 7', [0]],
    ['größe', [1]],
    ['.docx', [2, 1, 0]],
    ['run_', [2, 1, 0]],
    ['100%', []],
    ['nothing like it', []],
  ])('?search=%s', async (search, expected) => {
    expect(await listed({ search })).toEqual(expected);
  });

  it('finds a run whose document was not made by the name that it would have had', async () => {
    const locked = await RunnableWorkflow.create(service.client, 'Locked');
    await locked.addTemplate(['{{number}}'], {
      outputName: 'Offer {{number}}',
      createPdfCopy: true,
      enablePdfPassword: true,
      pdfPassword: '{{birthday}}',
    });
    const { id, error } = await locked.run({ number: 'TL-2026-031' });
    expect(error?.code).toBe('pdf_password_unusable');
    const found = async (search: string) =>
      (await service.client.get(`${locked.path}/runs/?search=${encodeURIComponent(search)}`))
        .showsList(200, Run)
        .map((run) => run.id);
    expect(await found('tl-2026-031')).toEqual([id]);
    expect(await found('Offer TL-2026-031.docx')).toEqual([id]);
    expect(await found('was not made')).toEqual([]);
  });

  it('finds a run by its whole id, whatever the number of runs', async () => {
    expect(await listed({ search: runs[0]!.id })).toEqual([0]);
    expect(await listed({ search: runs[0]!.id, status: 'FAILED' })).toEqual([]);
    const other = await RunnableWorkflow.create(service.client, 'Other');
    const elsewhere = await service.client.get(`${other.path}/runs/?search=${runs[0]!.id}`);
    expect(elsewhere.showsList(200, Run)).toEqual([]);
  });

  it('combines both, page by page', async () => {
    expect(await listed({ status: 'FAILED', search: 'order' })).toEqual([2]);
    const first = await answer({ status: 'SUCCEEDED', search: 'order', limit: '1' });
    expect(numbersOf(first.showsList(200, Run))).toEqual([1]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toContain('search=order');
    const second = await service.client.get(next);
    expect(numbersOf(second.showsList(200, Run))).toEqual([0]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('lists all for a blank search, and rejects an unknown status', async () => {
    expect(await listed({ search: ' ' })).toEqual([2, 1, 0]);
    (await answer({ status: 'failed' })).refuses(400, 'invalid_request');
  });
});

describe('GET /v0/workflows/<wkf>/runs/?acceptedAfter=&acceptedBefore=', () => {
  const at = (index: number, milliseconds = 0) =>
    new Date(Date.parse(runs[index]!.createdAt) + milliseconds).toISOString();

  it('has the runs from a moment on, or before one', async () => {
    expect(await listed({ acceptedAfter: at(1) })).toEqual([2, 1]);
    expect(await listed({ acceptedAfter: at(1, 1) })).toEqual([2]);
    expect(await listed({ acceptedBefore: at(1) })).toEqual([0]);
    expect(await listed({ acceptedBefore: at(1, 1) })).toEqual([1, 0]);
    expect(await listed({ acceptedAfter: at(1), acceptedBefore: at(2) })).toEqual([1]);
    expect(await listed({ acceptedAfter: at(2), acceptedBefore: at(1) })).toEqual([]);
    expect(await listed({ acceptedAfter: '0001-01-01T00:00:00Z' })).toEqual([2, 1, 0]);
    expect(await listed({ acceptedBefore: '9999-12-31T23:59:59Z' })).toEqual([2, 1, 0]);
  });

  it('understands other time zones', async () => {
    const [date, time] = at(1, 2 * 60 * 60_000).split(/[TZ]/);
    expect(await listed({ acceptedAfter: `${date!}T${time!}+02:00` })).toEqual([2, 1]);
  });

  it('is combined with the other filters, and stays for the next page', async () => {
    expect(await listed({ acceptedAfter: at(1), status: 'SUCCEEDED' })).toEqual([1]);
    expect(await listed({ acceptedAfter: at(1), search: 'order' })).toEqual([2, 1]);
    const whole = { search: runs[0]!.id };
    expect(await listed({ ...whole, acceptedBefore: at(1) })).toEqual([0]);
    expect(await listed({ ...whole, acceptedAfter: at(1) })).toEqual([]);
    expect(await listed({ ...whole, acceptedBefore: at(0) })).toEqual([]);
    const first = await answer({ acceptedBefore: at(2), limit: '1' });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(numbersOf((await service.client.get(next)).showsList(200, Run))).toEqual([0]);
  });

  it.each(['today', '2026-11-20', '2026-11-20T09:30:00', '1700000000000', ''])(
    'rejects "%s"',
    async (acceptedAfter) => {
      const { errors } = (await answer({ acceptedAfter })).refuses(400, 'invalid_request');
      expect(errors?.map(({ path }) => path)).toEqual(['query.acceptedAfter']);
    },
  );
});

describe('GET /v0/workflows/<wkf>/runs/?searchData=true', () => {
  it.each([
    ['größe', [1]],
    ['order', [2, 1, 0]],
    ['number', []],
  ])('finds "%s" in the data too', async (search, expected) => {
    expect(await listed({ search, searchData: 'true' })).toEqual(expected);
  });

  it('does not look into the data otherwise', async () => {
    const workflowOfData = await RunnableWorkflow.create(service.client, 'Data');
    await workflowOfData.addTemplate(['{{number}}'], { outputName: 'Letter' });
    const run = await workflowOfData.run({ customer: { name: 'Ann Able', limit: 1234.5 } });
    const found = async (query: string) =>
      (await service.client.get(`${workflowOfData.path}/runs/?${query}`)).showsList(200, Run);
    expect(await found('search=able')).toEqual([]);
    expect(await found('search=able&searchData=false')).toEqual([]);
    expect(await found('search=able&searchData=true')).toEqual([run]);
    expect(await found('search=1234.5&searchData=true')).toEqual([run]);
    expect(await found('search=able&searchData=true&status=FAILED')).toEqual([]);
    expect(await found('searchData=true')).toEqual([run]);
  });

  it('has no header that says how far it has come, because it has read all', async () => {
    const { headers } = await answer({ search: 'nothing like it', searchData: 'true' });
    expect(headers.get('docloom-searched-runs')).toBeNull();
    expect(headers.get('docloom-searched-since')).toBeNull();
  });

  it('is for those who may read the data', async () => {
    const member = await service.clientOf({ email: 'ben@test', name: 'Ben', team: 'Sales' });
    const asked = `${workflow.path}/runs/?search=7&searchData=true`;
    (await member.get(asked)).refuses(403, 'not_yours');
    await service.query(async (store) => {
      const team = (await findTeamByName(store, 'Sales')) ?? null;
      await setSharedTeam(store, workflow.id, team, 1);
    });
    (await member.get(asked)).refuses(403, 'only_shared');
    expect((await member.get(`${workflow.path}/runs/?search=7`)).status).toBe(200);
  });
});

describe('GET /v0/workflows/<wkf>/outgoing-webhook/deliveries/?runId=', () => {
  const deliveries = (runId: string, path = workflow.path) =>
    service.client.get(`${path}/outgoing-webhook/deliveries/?runId=${runId}`);

  it('lists the deliveries of one run', async () => {
    for (const { id } of runs) {
      const found = (await deliveries(id)).showsList(200, Delivery);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ runId }) => runId))).toEqual(new Set([id]));
    }
  });

  it('lists none of a run that does not exist, or is of another workflow', async () => {
    expect((await deliveries('run_none')).showsList(200, Delivery)).toEqual([]);
    const other = await RunnableWorkflow.create(service.client, 'Other');
    expect((await deliveries(runs[0]!.id, other.path)).showsList(200, Delivery)).toEqual([]);
  });
});
