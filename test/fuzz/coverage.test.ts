import fc from 'fast-check';
import { apiOf } from '../service/api-of.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import { pointerTo } from '../service/api-document/documented-api.ts';
import { RunningService } from '../service/running-service.ts';
import { Arena } from './arena.ts';
import type { DocumentedOperation } from './draft.ts';
import { operationsOf } from './fuzz-api.ts';
import type { QuietReceiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { sharesOf } from './shares.ts';
import { Tally } from './tally.ts';
import { teamOwner } from './team-owner.ts';
import { Trial } from './trial.ts';
import { valuesOfSchema } from './values-of-schema.ts';

let service: RunningService;
let receiver: QuietReceiver;
let api: DocumentedApi;
let trial: Trial;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await RunningService.start();
  api = await apiOf(service.url);
  const owner = await teamOwner(service, 'Fuzz');
  const place = { origin: service.url, receiverUrl: receiver.url };
  const arena = await Arena.make({ ...place, ...owner });
  const { token } = owner;
  const parts = { api, arena, tally: new Tally(), token, origin: service.url, seed: 1 };
  trial = new Trial({ ...parts, ofStrangers: {} });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

describe('Every operation of the API description gets requests', () => {
  it('one without known parameters fails, by its name', async () => {
    const [known] = operationsOf(api);
    const unknown: DocumentedOperation = { ...known!, path: '/v0/things/{thingId}/' };
    await expect(trial.of(unknown, 2)).rejects.toThrow(/GET \/v0\/things\/\{thingId\}\/.*thingId/);
  });

  it('one that never succeeds is an error, by its name', async () => {
    const [known] = operationsOf(api);
    const violations = await trial.of({ ...known!, path: '/v0/nothing/' }, 2);
    expect(violations.at(-1)).toMatch(/^GET \/v0\/nothing\/ was never reached/);
  });

  it('each gets its share, and the shares add up', () => {
    const operations = operationsOf(api);
    const enough = fc.integer({ min: 900, max: 20_000 });
    fc.assert(
      fc.property(enough, (requests) => {
        const shares = sharesOf(operations, requests);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(requests);
        expect(Math.min(...shares)).toBeGreaterThan(1);
      }),
    );
  });
});

describe('Values that are generated from a schema match it', () => {
  it.each(['WorkflowCreate', 'WorkflowUpdate', 'DocumentUpdate', 'SourceData', 'Color'])(
    '%s',
    (name) => {
      const pointer = pointerTo('components', 'schemas', name);
      const known = { webhookUrl: fc.constant(receiver.url) };
      const resolve = (reference: string) => api.resolve(reference);
      const values = valuesOfSchema(api.resolve(name), { resolve, known });
      fc.assert(
        fc.property(values, (value) => {
          // Rules about combinations of members are left to a filter.
          const violations = api.requestSchemaErrors(pointer, value);
          expect(violations.filter((violation) => !/createP|"then"|anyOf/.test(violation))).toEqual(
            [],
          );
        }),
      );
    },
  );
});
