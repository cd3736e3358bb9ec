import { Delivery } from '@docloom/contract';
import type { ServerResponse } from 'node:http';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { until } from '../until.ts';
import { AnsweringServer } from './answering-server.ts';

const EVENTS = 200;

let service: RunningService;
let silent: AnsweringServer;
let well: Receiver;

beforeAll(async () => {
  service = await RunningService.start();
  silent = await AnsweringServer.start();
  well = await Receiver.start();
});

afterAll(async () => {
  await silent.stop();
  await service.stop();
  await well.stop();
});

it(`a receiver that never answers ${String(EVENTS)} events does not hold up another's`, async () => {
  const held = new Set<ServerResponse>();
  let mostHeld = 0;
  silent.answer = (response) => {
    held.add(response);
    mostHeld = Math.max(mostHeld, held.size);
    response.on('close', () => held.delete(response));
  };
  const silentWorkflow = await RunnableWorkflow.create(service.client, 'Silent');
  await silentWorkflow.addTemplate(['{{number}}']);
  await silentWorkflow.listen(silent.url());
  const other = await RunnableWorkflow.create(service.client, 'Well');
  await other.addTemplate(['{{number}}']);
  await other.listen(well.url);

  await Promise.all(
    Array.from({ length: EVENTS }, (_, number) => silentWorkflow.start({ number })),
  );
  const waiting = async () => {
    const path = `${silentWorkflow.path}/outgoing-webhook/deliveries/?limit=1000`;
    return (await service.client.get(path)).showsList(200, Delivery);
  };
  await until('every event on its way', async () => (await waiting()).length === EVENTS);
  await until('a receiver that is silent', () => held.size > 0);

  await other.run({ number: 1 });
  await well.hears(1);
  expect(held.size).toBeGreaterThan(0);
  expect(new Set((await waiting()).map(({ status }) => status))).toEqual(new Set(['PENDING']));
  // An unknown receiver gets two of the 64 slots.
  expect(mostHeld).toBeLessThanOrEqual(2);
}, 120_000);
