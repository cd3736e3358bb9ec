import { responseText, requestText } from '../exchange.mjs';
import { textsIn } from '../json.mjs';
import { Skipped, Unmet } from '../verdicts.mjs';
import { newDocument } from './documents.mjs';
import { newWorkflow, sourceUrlOf } from './workflows.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../listener.mjs').Receiver} Receiver
 * @typedef {import('../listener.mjs').ReceivedRequest} ReceivedRequest
 * @typedef {import('../exchange.mjs').Exchange} Exchange
 * @typedef {import('./workflows.mjs').WorkflowSubject} WorkflowSubject
 */

/**
 * A workflow that can run, and the receiver of its events.
 * @typedef {object} RunnableSubject
 * @property {WorkflowSubject} workflow
 * @property {Receiver} receiver
 * @property {ReadonlySet<string>} templates addresses that lead to its templates and not to outputs
 */

/**
 * @param {World} world
 * @param {readonly Record<string, unknown>[]} [documents] the options of each
 * @returns {Promise<RunnableSubject>}
 */
export async function newRunnable(world, documents = [{}]) {
  const receiver = world.listener.receiver();
  const workflow = await newWorkflow(world, { outgoingWebhook: { webhookUrl: receiver.url } });
  return runnable(world, workflow, receiver, documents);
}

/**
 * Adds documents to a workflow.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 * @param {Receiver} receiver of its events
 * @param {readonly Record<string, unknown>[]} [documents] the options of each
 * @returns {Promise<RunnableSubject>}
 */
export async function runnable(world, workflow, receiver, documents = [{}]) {
  const templates = new Set([receiver.url]);
  for (const options of documents) {
    const { created, path } = await newDocument(world, workflow);
    for (const text of textsIn(created.json)) templates.add(text);
    if (Object.keys(options).length > 0) await changed(world, path, options);
  }
  return { workflow, receiver, templates };
}

/**
 * @param {World} world
 * @param {string} path
 * @param {Record<string, unknown>} options
 */
async function changed(world, path, options) {
  const exchange = await world.api.patch(path, options);
  if (exchange.status === 200) return;
  throw new Skipped(`${requestText(exchange)} was answered ${responseText(exchange)}`);
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
 * Waits for events with this many different links to documents.
 * @param {World} world
 * @param {RunnableSubject} subject
 * @param {number} count
 * @returns {Promise<string[]>} fewer if no more arrived
 */
export async function linksOf(world, { receiver, templates }, count = 1) {
  await receiver.until(
    (received) => linksIn(received, templates).length >= count,
    world.patience(),
  );
  return linksIn(receiver.received, templates);
}

/**
 * Runs a workflow to its first event.
 * @param {World} world
 * @param {RunnableSubject} subject
 * @param {Record<string, unknown>} data
 * @returns {Promise<string[]>} the links of what was received
 * @throws {Skipped} if no event has arrived, which section 6 reports
 */
export async function ranOnce(world, subject, data) {
  await sendData(world, subject.workflow, data);
  const links = await linksOf(world, subject);
  if (subject.receiver.received.length > 0) return links;
  throw new Skipped('no event arrived, see section 6, so the output is unknown');
}

/**
 * Waits as long as an event would have taken: until the event of a workflow that received data
 * afterwards has arrived.
 * @param {World} world
 */
export async function letEventsCome(world) {
  const subject = await world.once(lastRunner);
  const receivedBefore = subject.receiver.received.length;
  const sent = await sendData(world, subject.workflow, { number: receivedBefore });
  const hasArrived = await subject.receiver.until(
    ({ length }) => length > receivedBefore,
    world.patience(),
  );
  if (hasArrived) return;
  throw new Skipped(`${requestText(sent)} was followed by no event, see section 6`);
}

/** @param {World} world */
const lastRunner = (world) => newRunnable(world);

/**
 * Requires that data has started nothing.
 * @param {World} world
 * @param {Receiver} receiver
 * @param {Exchange} sent
 */
export async function expectSilence(world, receiver, sent) {
  await letEventsCome(world);
  const [first] = receiver.received;
  if (!first) return;
  throw new Unmet({
    sent: requestText(sent),
    expected: 'no automation, and so no event',
    came: `an event: ${first.method} ${first.text}`,
  });
}

/**
 * Returns the URLs in events of any format (contract §6, rule 4), without those that were known
 * before.
 * @param {readonly ReceivedRequest[]} received
 * @param {ReadonlySet<string>} known
 */
function linksIn(received, known) {
  const found = received.flatMap(({ text }) =>
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
