import { createAddresses } from '../../../service/src/addresses/addresses.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { isOwnSource } from '../../../service/src/webhooks/own-source.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const SECRET = 'secret-of-a-source-with-43-characters-0123456';

const held = partsForEachTest();
beforeEach(async () => {
  await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  await queriesOf(held.parts.store).updateTable('sources').set({ secret: SECRET }).execute();
});

const isOwn = (webhookUrl: string, base = 'https://docs.example/office') =>
  isOwnSource({ store: held.parts.store, addresses: createAddresses(() => base) }, webhookUrl);

it.each([
  ['its public address', `https://docs.example/office/hooks/${SECRET}`],
  ['with a slash, a query and a fragment', `https://docs.example/office/hooks/${SECRET}/?a=1#b`],
  ['with the port and in capitals', `HTTPS://Docs.Example:443/office/hooks/${SECRET}`],
  ['an unknown source', 'https://docs.example/office/hooks/none'],
  ['encoded', `https://docs.example/office/%68ooks/${SECRET.replace('s', '%73')}`],
  ['another scheme', `http://docs.example/office/hooks/${SECRET}`],
  ['the machine itself', `http://localhost:8080/hooks/${SECRET}`],
  ['another proxy', `https://proxy.example/a/hooks/b/hooks/${SECRET}`],
])('an own source: %s', async (_, webhookUrl) => {
  expect(await isOwn(webhookUrl)).toBe(true);
});

it.each([
  ['another service', 'https://other.example/hooks/some-secret-of-that-service'],
  ['another program behind the same proxy', 'https://docs.example/hooks/any'],
  ['a path that only begins alike', 'https://docs.example/office/webhooks/any'],
  ['a secret elsewhere', `https://n8n.example/webhook/${SECRET}`],
  ['a part of a secret', `https://other.example/hooks/${SECRET.slice(0, 20)}`],
  ['broken encoding', 'https://other.example/hooks/%E0%A4%A'],
  ['no address', 'nowhere'],
])('no own source: %s', async (_, webhookUrl) => {
  expect(await isOwn(webhookUrl)).toBe(false);
});

it('an own source without a path before it', async () => {
  expect(await isOwn('http://127.0.0.1:8080/hooks/none', 'http://127.0.0.1:8080')).toBe(true);
});
