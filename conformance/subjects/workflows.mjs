import { responseText, requestText } from '../exchange.mjs';
import { isObject, member } from '../json.mjs';
import { Skipped } from '../verdicts.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../exchange.mjs').Exchange} Exchange
 */

/** The name by which people recognise workflows that the suite could not remove. */
export const WORKFLOW_NAME = 'Conformance';

/**
 * A workflow of the suite.
 * @typedef {object} WorkflowSubject
 * @property {Exchange} created the exchange that created it
 * @property {string} id
 * @property {string} path of contract §4
 */

/**
 * Creates a workflow. Only the members that later steps use must be valid: the response is checked
 * by its own section.
 * @param {World} world
 * @param {Record<string, unknown>} [members] beside its name
 * @returns {Promise<WorkflowSubject>}
 */
export async function newWorkflow(world, members = {}) {
  const created = await world.api.post('/workflows/', { name: WORKFLOW_NAME, ...members });
  const id = idIn(created, 'a workflow could not be created');
  return { created, id, path: `/workflows/${id}/` };
}

/**
 * A workflow that was created with only a name and not changed.
 * @param {World} world
 */
export const plainWorkflow = (world) => newWorkflow(world);

/**
 * @param {World} world
 * @param {WorkflowSubject} workflow
 */
export async function retrieved(world, { path }) {
  return readable(await world.api.get(path));
}

/**
 * Returns the URL for its source data.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 */
export async function sourceUrlOf(world, workflow) {
  const shown = await retrieved(world, workflow);
  const url = member(shown.json, 'source.webhookUrl');
  if (typeof url === 'string' && URL.canParse(url)) return url;
  throw new Skipped(`the workflow shows no source.webhookUrl: ${responseText(shown)}`);
}

/**
 * An archived workflow that could run before. Section 3 checks that it is archived.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 */
export async function archived(world, workflow) {
  await world.api.delete(workflow.path);
  const shown = await retrieved(world, workflow);
  if (member(shown.json, 'status') === 'ARCHIVED') return;
  throw new Skipped(`the workflow could not be archived: ${responseText(shown)}`);
}

/**
 * @param {Exchange} exchange
 * @returns {Exchange} the same, when it shows something
 */
export function readable(exchange) {
  if (exchange.status === 200 && exchange.json !== undefined) return exchange;
  throw new Skipped(`${requestText(exchange)} was answered ${responseText(exchange)}`);
}

/**
 * Returns the id in the response to a request that created something.
 * @param {Exchange} exchange
 * @param {string} otherwise what could not be done
 */
export function idIn(exchange, otherwise) {
  const id = isObject(exchange.json) ? exchange.json['id'] : undefined;
  if (exchange.status < 300 && typeof id === 'string' && id !== '') return id;
  throw new Skipped(
    `${otherwise}: ${requestText(exchange)} was answered ${responseText(exchange)}`,
  );
}
