import { cameIn, sentIn } from '../exchange.mjs';
import { textsIn } from '../json.mjs';
import { NotTried, Unmet } from '../verdicts.mjs';
import { newDocument } from './documents.mjs';
import { newWorkflow, sourceUrlOf } from './workflows.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../listener.mjs').Ear} Ear
 * @typedef {import('../listener.mjs').Heard} Heard
 * @typedef {import('../exchange.mjs').Exchange} Exchange
 * @typedef {import('./workflows.mjs').WorkflowSubject} WorkflowSubject
 */

/**
 * A workflow that can run, and an ear that hears of its documents.
 * @typedef {object} RunnableSubject
 * @property {WorkflowSubject} workflow
 * @property {Ear} ear
 * @property {ReadonlySet<string>} templates addresses that lead to its templates and not to outputs
 */

/**
 * @param {World} world
 * @param {readonly Record<string, unknown>[]} [documents] the options of each
 * @returns {Promise<RunnableSubject>}
 */
export async function newRunnable(world, documents = [{}]) {
  const ear = world.listener.ear();
  const workflow = await newWorkflow(world, { outgoingWebhook: { webhookUrl: ear.url } });
  return runnable(world, workflow, ear, documents);
}

/**
 * Gives a workflow its documents.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 * @param {Ear} ear what hears of it
 * @param {readonly Record<string, unknown>[]} [documents] the options of each
 * @returns {Promise<RunnableSubject>}
 */
export async function runnable(world, workflow, ear, documents = [{}]) {
  const templates = new Set([ear.url]);
  for (const options of documents) {
    const { created, path } = await newDocument(world, workflow);
    for (const text of textsIn(created.json)) templates.add(text);
    if (Object.keys(options).length > 0) await changed(world, path, options);
  }
  return { workflow, ear, templates };
}

/**
 * @param {World} world
 * @param {string} path
 * @param {Record<string, unknown>} options
 */
async function changed(world, path, options) {
  const exchange = await world.api.patch(path, options);
  if (exchange.status === 200) return;
  throw new NotTried(`${sentIn(exchange)} was answered ${cameIn(exchange)}`);
}

/**
 * Sends source data that starts an automation.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 * @param {Record<string, unknown>} data
 * @returns {Promise<Exchange>}
 */
export async function sendData(world, workflow, data) {
  return world.api.sendData(await sourceUrlOf(world, workflow), data);
}

/**
 * Waits for events with so many links to documents, all of them different.
 * @param {World} world
 * @param {RunnableSubject} subject
 * @param {number} count
 * @returns {Promise<string[]>} fewer when no more have come
 */
export async function linksOf(world, { ear, templates }, count = 1) {
  await ear.until((heard) => linksIn(heard, templates).length >= count, world.patience());
  return linksIn(ear.heard, templates);
}

/**
 * Runs a workflow to its first event.
 * @param {World} world
 * @param {RunnableSubject} subject
 * @param {Record<string, unknown>} data
 * @returns {Promise<string[]>} the links of what was heard
 * @throws {NotTried} when no event has come: that is section 6's to say
 */
export async function ranOnce(world, subject, data) {
  await sendData(world, subject.workflow, data);
  const links = await linksOf(world, subject);
  if (subject.ear.heard.length > 0) return links;
  throw new NotTried('no event came, see section 6: nothing tells what has been made');
}

/**
 * Lets so much time go by that an event would have come: until a workflow that was sent data after
 * everything else has been told of.
 * @param {World} world
 */
export async function letEventsCome(world) {
  const subject = await world.once(lastRunner);
  const heardBefore = subject.ear.heard.length;
  const sent = await sendData(world, subject.workflow, { number: heardBefore });
  const came = await subject.ear.until(({ length }) => length > heardBefore, world.patience());
  if (came) return;
  throw new NotTried(`${sentIn(sent)} was followed by no event, see section 6`);
}

/** @param {World} world */
const lastRunner = (world) => newRunnable(world);

/**
 * Insists that data has started nothing.
 * @param {World} world
 * @param {Ear} ear
 * @param {Exchange} sent
 */
export async function expectSilence(world, ear, sent) {
  await letEventsCome(world);
  const [first] = ear.heard;
  if (!first) return;
  throw new Unmet({
    sent: sentIn(sent),
    expected: 'no automation, and so no event',
    came: `an event: ${first.method} ${first.text}`,
  });
}

/**
 * The web addresses in events, whatever their shape (contract §6, rule 4), without those that were
 * known before.
 * @param {readonly Heard[]} heard
 * @param {ReadonlySet<string>} known
 */
function linksIn(heard, known) {
  const found = heard.flatMap(({ text }) =>
    textsOf(text).flatMap((one) => one.match(/https?:\/\/[^\s"'<>]+/g) ?? []),
  );
  return [...new Set(found)].filter((link) => !known.has(link));
}

/** @param {string} text */
function textsOf(text) {
  try {
    return textsIn(JSON.parse(text));
  } catch {
    return [text];
  }
}
