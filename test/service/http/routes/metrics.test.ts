import { queriesOf } from '../../../../service/src/store/store.ts';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createServer } from '../../../../service/src/http/server.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { isOnPostgres } from '../../database-of-a-test.ts';
import { ExposedMetrics } from '../../metrics/exposed-metrics.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { until } from '../../until.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const scrape = async () => ExposedMetrics.of(await service.anonymous.get('/metrics'));

/** The names of all series, with their labels. */
const seriesOf = ({ samples }: ExposedMetrics): string[] =>
  samples.map(({ name, labels }) => JSON.stringify([name, labels])).toSorted();

/** How much a value has grown while something happened. */
async function growth(
  name: string,
  labels: Record<string, string>,
  happens: () => Promise<unknown>,
): Promise<number> {
  const before = (await scrape()).value(name, labels);
  await happens();
  return (await scrape()).value(name, labels) - before;
}

describe('GET /metrics', () => {
  it('counts source data and runs, with their durations', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['Dear {{name}}']);
    const before = await scrape();
    await workflow.run({ name: 'Ada' });
    const after = await scrape();
    const grown = (name: string, labels = {}) =>
      after.value(name, labels) - before.value(name, labels);
    expect(grown('docloom_source_data_accepted_total', { result: 'started' })).toBe(1);
    expect(grown('docloom_runs_ended_total', { outcome: 'succeeded' })).toBe(1);
    expect(grown('docloom_runs_ended_total', { outcome: 'failed' })).toBe(0);
    expect(grown('docloom_document_render_seconds_count')).toBe(1);
    expect(grown('docloom_document_render_seconds_sum')).toBeGreaterThan(0);
    expect(grown('docloom_job_wait_seconds_count', { kind: 'run' })).toBe(1);
  });

  it('has the buckets of each histogram in ascending order', async () => {
    const bounds = new Map<string, number[]>();
    for (const { name, labels } of (await scrape()).samples) {
      if (labels['le'] === undefined) continue;
      const { le, ...others } = labels;
      const series = JSON.stringify([name, others]);
      const bound = le === '+Inf' ? Infinity : Number(le);
      bounds.set(series, [...(bounds.get(series) ?? []), bound]);
    }
    expect(bounds.size).toBeGreaterThan(3);
    for (const [series, values] of bounds) {
      const sorted = values.toSorted((one, other) => one - other);
      expect([series, values]).toEqual([series, sorted]);
    }
  });

  it('counts source data that starts nothing, and repeated data', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const kept = { result: 'kept' };
    const send = () => workflow.send({ a: 1 }, { 'idempotency-key': 'once' });
    const name = 'docloom_source_data_accepted_total';
    expect(await growth(name, kept, send)).toBe(1);
    expect(await growth(name, { result: 'repeated' }, send)).toBe(1);
  });

  it.each([
    ['unknown_source', '/hooks/nobody', '{}'],
    ['body_not_json', null, 'no JSON'],
    ['body_not_object', null, '[]'],
  ])('counts rejected source data: %s', async (code, path, body) => {
    const workflow = await RunnableWorkflow.create(service.client);
    const send = () => service.anonymous.send('POST', path ?? workflow.hook, { body });
    expect(await growth('docloom_source_data_refused_total', { code }, send)).toBe(1);
  });

  it('counts a failed run, by the code of each output', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{name']);
    const run = async () => {
      expect((await workflow.run({ name: 'Ada' })).status).toBe('FAILED');
    };
    const code = { code: 'template_broken' };
    expect(await growth('docloom_runs_ended_total', { outcome: 'failed' }, run)).toBe(1);
    expect(await growth('docloom_outputs_failed_total', code, run)).toBe(1);
  });

  it('counts delivery attempts and shows the pending retry', async () => {
    const receiver = await Receiver.start();
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['Dear {{name}}']);
    await workflow.listen(receiver.url);
    receiver.answers.push(200, 500);
    const tries = 'docloom_delivery_tries_total';
    const before = await scrape();
    for (const result of ['delivered', 'tried_again']) {
      await workflow.run({ name: 'Ada' });
      await until(result, async () => {
        const value = (await scrape()).value(tries, { result });
        return value > before.value(tries, { result });
      });
    }
    await until('the next try to be a job', async () => {
      return (await scrape()).value('docloom_jobs_later', { kind: 'delivery' }) === 1;
    });
    const tried = (await scrape()).value('docloom_jobs_tried_again_total', { kind: 'delivery' });
    expect(tried).toBe(1);
    await receiver.stop();
  });

  it('counts requests by pattern and class, not by address', async () => {
    const route = { method: 'GET', route: '/v0/workflows/:workflowId/', status: '4xx' };
    const ask = () => service.client.get('/v0/workflows/wkf_of_nobody/');
    expect(await growth('docloom_http_requests_total', route, ask)).toBe(1);
    const none = { method: 'GET', route: 'none', status: '4xx' };
    const stray = async () => {
      await service.anonymous.get('/nothing/is/here');
      await service.anonymous.get('/%zz');
      await service.anonymous.get(`/hooks/${'a'.repeat(600)}`);
    };
    expect(await growth('docloom_http_requests_total', none, stray)).toBe(3);
  });

  it('counts requests that have no route with no duration', async () => {
    const route = { route: 'none' };
    const stray = () => service.anonymous.get('/%zz');
    const duration = 'docloom_http_request_duration_seconds';
    const before = (await scrape()).value(`${duration}_sum`, route);
    expect(await growth(`${duration}_count`, route, stray)).toBe(1);
    expect((await scrape()).value(`${duration}_sum`, route)).toBe(before);
  });

  it('describes the process, the disk, the database and busy workers', async () => {
    const metrics = await scrape();
    for (const name of [
      'docloom_drive_available',
      'docloom_drive_free_bytes',
      'docloom_drive_files',
      'docloom_drive_file_bytes',
      'docloom_database_size_bytes',
      'docloom_leader',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect([name, metrics.value(name)]).toEqual([name, expect.any(Number)]);
      expect(metrics.value(name)).toBeGreaterThan(0);
    }
    for (const name of [
      'docloom_template_workers',
      'docloom_pdf_processes',
      'docloom_template_tasks_waiting',
      'docloom_pdf_conversions_waiting',
      'docloom_jobs_due',
      'docloom_jobs_under_way',
      'docloom_oldest_due_job_age_seconds',
    ]) {
      expect([name, metrics.has(name)]).toEqual([name, true]);
    }
  });

  it('has a constant number of series, whatever the number of ids', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.send({});
    const before = seriesOf(await scrape());
    for (let n = 0; n < 20; n += 1) {
      const other = await RunnableWorkflow.create(service.client, `Other ${String(n)}`);
      await other.send({});
    }
    expect(seriesOf(await scrape())).toEqual(before);
  });

  it('contains no personal data: every label has a fixed list of values', async () => {
    const { samples } = await scrape();
    const ids = samples.filter(({ labels }) =>
      Object.values(labels).some((value) => /_[A-Z0-9]{10}/i.test(value)),
    );
    expect(ids).toEqual([]);
  });
});

describe('Access to the metrics', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['X-Forwarded-Proto', 'https'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('is denied to a proxy with the header %s', async (name, value) => {
    const answer = await service.anonymous.get('/metrics', { [name]: value });
    answer.refuses(403, 'metrics_not_public');
  });

  /** What fetch would not send. */
  async function raw(request: string): Promise<string> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(request);
    return text(socket);
  }

  it('is denied for another host: that is a proxy, or a page in a browser', async () => {
    const answer = await raw(
      'GET /metrics HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toContain('metrics_not_public');
  });

  it('is denied to HTTP 1.0, which proxies use', async () => {
    expect(await raw('GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n')).toContain('HTTP/1.1 403');
  });

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:8080', '[::1]:8080'])(
    'is granted to this machine for the host %s',
    async (host) => {
      const answer = await raw(
        `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toContain('HTTP/1.1 200');
    },
  );

  it.each(['203.0.113.9', '10.0.0.7', 'fd00::1', '::ffff:10.0.0.7'])(
    'is denied to the machine %s',
    async (remoteAddress) => {
      const { parts, close } = await assembledServer('this-machine');
      const headers = { host: 'localhost' };
      const answer = await parts.inject({ url: '/metrics', remoteAddress, headers });
      expect(answer.statusCode).toBe(403);
      await close();
    },
  );

  it('is granted to everybody if the operator allows it', async () => {
    const { parts, close } = await assembledServer('everybody');
    const headers = { host: 'docs.test', 'x-forwarded-for': '203.0.113.9' };
    const answer = await parts.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers });
    expect(answer.statusCode).toBe(200);
    ExposedMetrics.parse(answer.body);
    await close();
  });

  it('is granted to nobody if the operator turns it off', async () => {
    const { parts, close } = await assembledServer('nobody');
    const answer = await parts.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(answer.json()).toMatchObject({ status: 404, code: 'unknown_path' });
    await close();
  });
});

async function assembledServer(metricsFor: 'this-machine' | 'everybody' | 'nobody') {
  const assembled = await AssembledParts.assemble();
  const parts = await createServer({ ...assembled.parts, metricsFor });
  return {
    parts,
    close: async () => {
      await parts.close();
      await assembled.close();
    },
  };
}

describe('A scrape', () => {
  it('returns the remaining metrics if some cannot be read', async () => {
    const broken = await RunningService.start();
    try {
      const table = isOnPostgres ? 'pgboss.job' : 'jobs';
      await broken.query((store) =>
        sql`alter table ${sql.table(table)} rename to "lost"`.execute(queriesOf(store)),
      );
      const metrics = ExposedMetrics.of(await broken.anonymous.get('/metrics'));
      expect(metrics.has('docloom_jobs_due')).toBe(false);
      expect(metrics.has('docloom_drive_free_bytes')).toBe(true);
    } finally {
      await broken.stop();
    }
  });
});
