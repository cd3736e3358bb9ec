import { request } from 'node:http';
import { Random } from '../../chaos/random.ts';
import { VirtualTime } from '../machine/virtual-time.ts';
import type { HeardRequest } from './simulated-network.ts';
import { SimulatedNetwork } from './simulated-network.ts';

let time: VirtualTime;
let heard: HeardRequest[];
let network: SimulatedNetwork;

beforeEach(() => {
  time = new VirtualTime();
  heard = [];
  network = new SimulatedNetwork(time, new Random(1), (one) => heard.push(one));
});

/** Sends an event, lets something happen at once, and returns the status or the error's code. */
async function send(meanwhile: () => void = () => undefined): Promise<unknown> {
  const { http: agent } = network.agents();
  const answered = Promise.withResolvers<unknown>();
  const options = { host: 'one.test', path: '/1', method: 'POST', agent };
  request(options, ({ statusCode }) => {
    answered.resolve(statusCode);
  })
    .on('error', (cause: NodeJS.ErrnoException) => {
      answered.resolve(cause.code);
    })
    .end('{}');
  meanwhile();
  await time.settle();
  while (await time.fireNext(time.awake + 1_000)) await time.settle();
  return answered.promise;
}

describe('a receiver', () => {
  it('that accepts hears the request', async () => {
    expect(await send()).toBe(200);
    expect(heard).toMatchObject([{ url: 'http://one.test/1', kind: 'accepts' }]);
  });

  it.each(['refuses connections', 'is unknown to DNS'] as const)(
    'that %s hears nothing, even if it recovers before the connection has failed',
    async (kind) => {
      network.setKind('one.test', kind);
      const recover = () => {
        network.heal();
      };
      expect(await send(recover)).toMatch(/^E(?:CONNREFUSED|NOTFOUND)$/);
      expect(heard).toEqual([]);
    },
  );
});
