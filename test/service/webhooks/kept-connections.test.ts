import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingWebhookTested } from '@docloom/contract';
import { postEvent } from '../../../service/src/webhooks/delivery/post-event.ts';
import { findProgram } from '../pdf/find-program.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { selfSigned } from '../self-signed.ts';
import { until } from '../until.ts';
import type { ServerReaction } from './forgetful-server.ts';
import { ForgetfulServer } from './forgetful-server.ts';
import { agentsForEachTest } from './guarded-posts.ts';

const agents = agentsForEachTest();
const openssl = findProgram('openssl');
const itWithOpenssl = openssl === null ? it.skip : it;
const BODY = '{"n":1}';
const received = { received: true, status: 200 };
const notReached = {
  received: false,
  status: null,
  reason: expect.stringMatching(/could not be reached: .*(?:hang up|ECONNRESET)/) as string,
};

let server: ForgetfulServer;
afterEach(() => server.stop());

/** Answers the first request of each connection; a test specifies the reaction to the second. */
const onceAnswered = (then: ServerReaction) => (_: number, request: number) =>
  request === 0 ? 'answered' : then;

async function postTwice(fateOf: (connection: number, request: number) => ServerReaction) {
  server = await ForgetfulServer.start(fateOf);
  const used = agents({ loopback: true });
  const first = await postEvent(used, server.url(), {}, BODY, 60_000);
  const second = await postEvent(used, server.url(), {}, BODY, 60_000);
  used.http.destroy();
  return [first, second];
}

describe('a connection that is kept open', () => {
  it('is reused', async () => {
    expect(await postTwice(() => 'answered')).toMatchObject([received, received]);
    expect(server.heard).toEqual([[BODY, BODY]]);
  });

  it('does not count as an attempt if the receiver has closed it: the event is sent over another at once', async () => {
    expect(await postTwice(onceAnswered('closed'))).toMatchObject([received, received]);
    expect(server.heard).toEqual([[BODY, BODY], [BODY]]);
  });

  it('is replaced only once', async () => {
    const fateOf = (connection: number, request: number) =>
      connection === 0 && request === 0 ? 'answered' : 'closed';
    expect(await postTwice(fateOf)).toMatchObject([received, notReached]);
    expect(server.heard).toEqual([[BODY, BODY], [BODY]]);
  });

  it('is not replaced after part of an answer: the receiver has seen the event', async () => {
    const [, second] = await postTwice(onceAnswered('closed in the answer'));
    expect(second).toMatchObject({ received: false, status: null });
    expect(server.heard).toEqual([[BODY, BODY]]);
  });

  it('gives the receiver no more time than any other', async () => {
    server = await ForgetfulServer.start((connection, request) => {
      if (connection > 0) return 'left waiting';
      return request === 0 ? 'answered' : 'closed';
    });
    const used = agents({ loopback: true });
    await postEvent(used, server.url(), {}, BODY, 60_000);
    expect(await postEvent(used, server.url(), {}, BODY, 2_000)).toMatchObject({
      received: false,
      reason: 'The receiver did not answer within 2 seconds.',
    });
    expect(server.heard).toEqual([[BODY, BODY], [BODY]]);
  });

  it('is replaced by a new one each time, which serves that event only', async () => {
    server = await ForgetfulServer.start((connection, request) => {
      return connection % 2 === 0 && request > 0 ? 'closed' : 'answered';
    });
    const used = agents({ loopback: true });
    for (let count = 0; count < 4; count += 1) {
      const answer = await postEvent(used, server.url(), {}, BODY, 60_000);
      expect(answer).toMatchObject(received);
    }
    expect(server.heard).toEqual([[BODY, BODY], [BODY], [BODY, BODY], [BODY]]);
  });

  it('is replaced by one with the same guard', async () => {
    server = await ForgetfulServer.start(onceAnswered('closed'));
    const answers = ['127.0.0.1', '127.0.0.2'];
    const lookup: LookupFunction = (_name, options, callback) => {
      const address = answers.shift() ?? '';
      if (options.all) callback(null, [{ address, family: 4 }]);
      else callback(null, address, 4);
    };
    const used = agents({ ranges: ['127.0.0.1/32'] }, lookup);
    const post = () => postEvent(used, server.url('receiver.test'), {}, BODY, 60_000);
    expect(await post()).toMatchObject(received);
    expect(await post()).toMatchObject({
      received: false,
      reason: expect.stringMatching(/not public.*--allow-webhooks-to/) as string,
    });
    expect(answers).toEqual([]);
    expect(server.heard).toEqual([[BODY, BODY]]);
  });

  itWithOpenssl('is no try over HTTPS either', async () => {
    const pair = selfSigned(openssl ?? '');
    server = await ForgetfulServer.start(onceAnswered('closed'), pair);
    const used = agents({ loopback: true });
    for (const agent of [used.https, used.fresh.https]) agent.options.rejectUnauthorized = false;
    const post = () => postEvent(used, server.url('127.0.0.1', 'https'), {}, BODY, 60_000);
    expect([await post(), await post()]).toMatchObject([received, received]);
    expect(server.heard).toEqual([[BODY, BODY], [BODY]]);
  });
});

describe('a new connection', () => {
  itWithOpenssl('is not opened to a receiver whose certificate nobody has signed', async () => {
    server = await ForgetfulServer.start(onceAnswered('answered'), selfSigned(openssl ?? ''));
    const url = server.url('127.0.0.1', 'https');
    expect(await postEvent(agents({ loopback: true }), url, {}, BODY, 60_000)).toMatchObject({
      received: false,
      reason: expect.stringMatching(/self-signed certificate/) as string,
    });
    expect(server.heard.flat()).toEqual([]);
  });

  it('that the receiver closes counts as a failed attempt', async () => {
    server = await ForgetfulServer.start(() => 'closed');
    const answer = await postEvent(agents({ loopback: true }), server.url(), {}, BODY, 60_000);
    expect(answer).toMatchObject(notReached);
    expect(server.heard).toEqual([[BODY]]);
  });
});

describe('a receiver that closes connections as soon as they are idle', () => {
  it('gets every event at the first attempt', async () => {
    server = await ForgetfulServer.start(() => 'answered');
    const heard: string[] = [];
    const busy = new WeakSet();
    const closing = createServer((request, response) => {
      busy.add(request.socket);
      request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
      request.on('end', () => {
        response.end();
        busy.delete(request.socket);
        setImmediate(() => {
          if (!busy.has(request.socket)) request.socket.destroy();
        });
      });
    });
    await new Promise<void>((listening) => {
      closing.listen(0, '127.0.0.1', listening);
    });
    const url = `http://127.0.0.1:${String((closing.address() as AddressInfo).port)}/`;
    const used = agents({ loopback: true });
    const answers: unknown[] = [];
    for (let event = 0; event < 300; event += 1) {
      answers.push(await postEvent(used, url, {}, String(event), 60_000));
      if (event % 3 === 0) await sleep(event % 2);
    }
    used.http.destroy();
    await new Promise((closed) => closing.close(closed));
    expect(answers.filter((answer) => !(answer as { received: boolean }).received)).toEqual([]);
    expect(new Set(heard).size).toBe(300);
  });
});

describe('the service, with a receiver that closes kept connections', () => {
  it('delivers events and test events at the first attempt', async () => {
    server = await ForgetfulServer.start(onceAnswered('closed'));
    const service = await RunningService.start();
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{n}}']);
    await workflow.listen(server.url());
    const delivered = async (count: number) => {
      await workflow.run({ n: count });
      return until('the event to arrive', async () => {
        const deliveries = await workflow.deliveries();
        const isThere = deliveries.length === count && deliveries.every(({ attempts }) => attempts);
        return isThere && deliveries;
      });
    };
    await delivered(1);
    const again = await delivered(2);
    expect(again).toMatchObject(Array(2).fill({ status: 'DELIVERED', attempts: 1, error: null }));
    expect(server.heard.map(({ length }) => length)).toEqual([2, 1]);

    await delivered(3);
    const tested = await service.client.post(`${workflow.path}/outgoing-webhook/test/`, {});
    expect(tested.shows(200, OutgoingWebhookTested)).toMatchObject({ received: true });
    expect(server.heard.map(({ length }) => length)).toEqual([2, 1, 2, 1]);
    await service.stop();
  });
});
