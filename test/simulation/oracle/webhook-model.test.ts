import { bareScene, pass } from './bare-scene.ts';
import type { Scene } from './scene.ts';
import { WebhookModel } from './webhook-model.ts';

const WORKFLOW = 'wkf_1';
const URL = 'http://one.test/1';
const OTHER = 'http://two.test/1';
const EVENTS = ['documents.created'] as const;
const MINUTE = 60_000;

let scene: Scene;
let webhooks: WebhookModel;

beforeEach(() => {
  scene = bareScene();
  webhooks = new WebhookModel(scene);
});

function register(url: string): void {
  webhooks.changeBegins(WORKFLOW, { name: 'register', url });
  webhooks.registered(WORKFLOW, url, EVENTS);
}

function listen(lasts: number, askedAt = scene.time.real): void {
  const end = { earliest: askedAt + lasts, latest: scene.time.real + lasts };
  webhooks.listening(WORKFLOW, { url: URL, events: EVENTS, end });
}

function remove(): void {
  webhooks.changeBegins(WORKFLOW, { name: 'remove' });
  webhooks.removed(WORKFLOW);
}

function listenWithoutAnswer(url: string): void {
  webhooks.changeBegins(WORKFLOW, { name: 'listen', url });
  webhooks.changeIsUnclear(WORKFLOW);
}

describe('the model of webhooks', () => {
  it('reports an event to a webhook that was removed', async () => {
    register(URL);
    remove();
    await pass(scene, 3_000);
    webhooks.heard(URL);
    expect(scene.violation).toBe(`${URL} got an event 3000 ms after its removal`);
  });

  it('reports an event to a webhook that was replaced', async () => {
    register(URL);
    register(OTHER);
    await pass(scene, 3_000);
    webhooks.heard(URL);
    expect(scene.violation).toMatch(/after its removal/);
  });

  it('accepts a request that was on its way when the webhook was removed', async () => {
    register(URL);
    remove();
    await pass(scene, 1_000);
    webhooks.heard(URL);
    expect(scene.violation).toBeNull();
  });

  it('accepts a request that was on its way when the machine was suspended', async () => {
    register(URL);
    remove();
    scene.time.suspend(60 * MINUTE);
    expect(webhooks.isChangeRecent(WORKFLOW)).toBe(true);
    await pass(scene, 60);
    webhooks.heard(URL);
    expect(scene.violation).toBeNull();
  });

  it('accepts no request that began after a suspension', async () => {
    register(URL);
    remove();
    scene.time.suspend(60 * MINUTE);
    await pass(scene, 3_000);
    webhooks.heard(URL);
    expect(scene.violation).toMatch(/after its removal/);
  });

  it('expects no receiver of an event minutes after the removal', async () => {
    register(URL);
    remove();
    await pass(scene, 10 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toEqual([]);
  });

  it('does not know when the event ceases to wait if a power cut follows a step of the clock', async () => {
    register(URL);
    remove();
    await pass(scene, MINUTE);
    scene.stepClock(-60 * MINUTE, false);
    scene.powerCuts.push(scene.time.real + 1);
    await pass(scene, 10 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toBeNull();
  });

  it('does not know when a listener ends if the process left a step of the clock to the next one', async () => {
    webhooks.changeBegins(WORKFLOW, { name: 'listen', url: URL });
    listen(10 * MINUTE);
    await pass(scene, 4 * MINUTE);
    scene.stepClock(60 * MINUTE, false);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toEqual([URL]);
    await pass(scene, 1_000);
    scene.starts.push(scene.time.real);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toBeNull();
  });

  it('does not know whether an event came before a suspension', async () => {
    register(URL);
    remove();
    await pass(scene, 3_000);
    scene.time.suspend(10 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toBeNull();
    await pass(scene, 2 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toEqual([]);
  });

  it('does not know whether an event came before the end of a listener in a suspension', async () => {
    webhooks.changeBegins(WORKFLOW, { name: 'listen', url: URL });
    listen(5 * MINUTE);
    await pass(scene, 3_000);
    scene.time.suspend(10 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toBeNull();
  });

  it('does not know when a listener ends that was stored before or after a suspension', async () => {
    webhooks.changeBegins(WORKFLOW, { name: 'listen', url: URL });
    const askedAt = scene.time.real;
    scene.time.suspend(60 * MINUTE);
    await pass(scene, 1_000);
    listen(5 * MINUTE, askedAt);
    await pass(scene, 2 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toBeNull();
    await pass(scene, 10 * MINUTE);
    expect(webhooks.receiversOf(WORKFLOW, 'documents.created')).toEqual([]);
  });

  it('accepts an event to a listener at the address of a replaced webhook', async () => {
    register(URL);
    webhooks.changeBegins(WORKFLOW, { name: 'listen', url: URL });
    listen(10 * MINUTE);
    register(OTHER);
    await pass(scene, MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toBeNull();
  });
});

describe('a listener that may be stored, because its request was not answered,', () => {
  it.each<[string, () => void]>([
    [
      'replaced',
      () => {
        register(OTHER);
      },
    ],
    ['removed', remove],
  ])('may get events after the webhook at its address was %s', async (_, change) => {
    register(URL);
    listenWithoutAnswer(URL);
    change();
    await pass(scene, MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toBeNull();
  });

  it('may have been stored by a process that died', async () => {
    register(URL);
    webhooks.changeBegins(WORKFLOW, { name: 'listen', url: URL });
    webhooks.processDied();
    register(OTHER);
    await pass(scene, MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toBeNull();
  });

  it('gets no events after its end', async () => {
    register(URL);
    listenWithoutAnswer(URL);
    register(OTHER);
    await pass(scene, 61 * MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toMatch(/after its removal/);
  });

  it('ends when a webhook is registered at its address', async () => {
    listenWithoutAnswer(URL);
    register(URL);
    register(OTHER);
    await pass(scene, MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toMatch(/after its removal/);
  });

  it('excuses no other address', async () => {
    register(URL);
    listenWithoutAnswer(OTHER);
    remove();
    await pass(scene, MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toMatch(/after its removal/);
  });

  it('is only a listener: a webhook that may be stored ends the one before', async () => {
    register(URL);
    webhooks.changeBegins(WORKFLOW, { name: 'register', url: OTHER });
    webhooks.changeIsUnclear(WORKFLOW);
    remove();
    await pass(scene, MINUTE);
    webhooks.heard(URL);
    expect(scene.violation).toMatch(/after its removal/);
  });
});
