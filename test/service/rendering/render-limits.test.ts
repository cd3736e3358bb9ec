import type { FastifyInstance } from 'fastify';
import { createServer } from '../../../service/src/http/server.ts';
import type { Limits } from '../../../service/src/limits/limits.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { ConverterBusy } from '../../../service/src/pdf/converter.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { until } from '../until.ts';
import { renderForm } from './render-form.ts';

const ANN = 'dlt_of_ann_who_renders';
const BEN = 'dlt_of_ben_who_renders';

const templates = sharedTemplates();
let assembled: AssembledParts;
let server: FastifyInstance;
let converter: SheetConverter;
let origin: string;
/** Conversions wait for it. */
let gate: PromiseWithResolvers<void>;

async function serve(limits: Partial<Limits>): Promise<void> {
  converter = new SheetConverter();
  gate = Promise.withResolvers();
  converter.onConvert = () => gate.promise;
  const all = { ...DEFAULT_LIMITS, ...limits };
  assembled = await AssembledParts.assemble({ limits: all, pdfConverter: converter, templates });
  await storeToken(assembled.parts, ANN, { email: 'ann@test', name: 'Ann' });
  await storeToken(assembled.parts, BEN, { email: 'ben@test', name: 'Ben' });
  server = await createServer(assembled.parts);
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
}

afterEach(async () => {
  gate.resolve();
  await server.close();
  await assembled.close();
});

const renderWith = (token: string, body = renderForm()) =>
  new Client(origin, token).send('POST', '/v0/render/', { body });

const connections = () =>
  new Promise<number>((resolve) => {
    server.server.getConnections((_error, count) => {
      resolve(count);
    });
  });

it('A tenant with many renders is answered 429, and leaves some to others', async () => {
  await serve({ renders: 6 });
  const held = Array.from({ length: 4 }, () => renderWith(ANN));
  await until('four conversions to begin', () => converter.conversions === 4);
  const refused = await renderWith(ANN);
  refused.refuses(429, 'too_many_renders');
  expect(refused.headers.get('retry-after')).toBe('5');
  const ofBen = renderWith(BEN);
  await until('the fifth to begin', () => converter.conversions === 5);
  gate.resolve();
  const answers = await Promise.all([...held, ofBen]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await renderWith(ANN)).status).toBe(200);
});

it('The bodies of renders in progress are limited together', async () => {
  await serve({ bodies: 300_000 });
  const large = () => renderForm({ data: JSON.stringify({ number: 'x'.repeat(200_000) }) });
  const held = renderWith(ANN, large());
  await until('the conversion to begin', () => converter.conversions === 1);
  (await renderWith(ANN, large())).refuses(429, 'source_busy');
  gate.resolve();
  expect((await held).status).toBe(200);
  expect((await renderWith(ANN, large())).status).toBe(200);
});

it.each([
  ['template', { file: 100 }, {}],
  ['data', { body: 1_000 }, { data: JSON.stringify({ number: 'x'.repeat(2_000) }) }],
])('A %s above its limit is answered 413', async (_part, limits, form) => {
  await serve(limits);
  (await renderWith(ANN, renderForm(form))).refuses(413, 'too_large');
});

it('A converter with too many documents is answered 429', async () => {
  await serve({});
  gate.resolve();
  converter.failures.push(new ConverterBusy());
  (await renderWith(ANN)).refuses(429, 'too_many_renders');
});

it('A client that disconnects stops the work before its next step, which frees the slot', async () => {
  await serve({ renders: 1 });
  gate.resolve();
  const rendering = Promise.withResolvers<undefined>();
  const render = templates.renderWithTexts.bind(templates);
  const spy = jest.spyOn(templates, 'renderWithTexts').mockImplementationOnce(async (...order) => {
    await rendering.promise;
    return render(...order);
  });
  const controller = new AbortController();
  const sent = fetch(new URL('/v0/render/', origin), {
    method: 'POST',
    headers: { authorization: ANN },
    body: renderForm(),
    signal: controller.signal,
  }).catch(() => 'disconnected');
  await until('the rendering to begin', () => spy.mock.calls.length === 1);
  // The slot of the only render is taken.
  (await renderWith(BEN)).refuses(429, 'too_many_renders');
  const before = await connections();
  controller.abort();
  expect(await sent).toBe('disconnected');
  await until('the service to notice', async () => (await connections()) < before);
  (await renderWith(BEN)).refuses(429, 'too_many_renders');
  rendering.resolve(undefined);
  await until('the slot to be free', async () => (await renderWith(BEN)).status === 200);
  expect(converter.conversions).toBe(1);
  spy.mockRestore();
});

it('A render that takes too long is answered before silence closes its connection', async () => {
  await serve({ silenceMilliseconds: 10_100, renders: 1 });
  const { detail } = (await renderWith(ANN)).refuses(503, 'render_not_available');
  expect(detail).toContain('it took longer than');
  // Its work goes on, and so it keeps its slot.
  (await renderWith(ANN)).refuses(429, 'too_many_renders');
  gate.resolve();
  await until('the slot to be free', async () => (await renderWith(ANN)).status === 200);
});
