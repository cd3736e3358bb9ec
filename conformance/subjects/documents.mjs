import { member } from '../json.mjs';
import { Skipped } from '../verdicts.mjs';
import { idIn, newWorkflow, readable } from './workflows.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../exchange.mjs').Exchange} Exchange
 * @typedef {import('./workflows.mjs').WorkflowSubject} WorkflowSubject
 */

/**
 * A template document of a workflow of the suite.
 * @typedef {object} DocumentSubject
 * @property {Exchange} created the exchange that created it
 * @property {string} id
 * @property {string} path of contract §4
 * @property {WorkflowSubject} workflow
 */

/**
 * Adds a document. The response is checked by its own section.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 * @param {Record<string, unknown>} [members] of the payload; none makes a document from scratch
 * @returns {Promise<DocumentSubject>}
 */
export async function newDocument(world, workflow, members = {}) {
  const created = await world.api.post(`${workflow.path}documents/`, members);
  const id = idIn(created, 'a document could not be created');
  return { created, id, path: `${workflow.path}documents/${id}/`, workflow };
}

/**
 * A document from scratch, alone in its workflow and unchanged.
 * @param {World} world
 */
export async function documentFromScratch(world) {
  return newDocument(world, await newWorkflow(world));
}

/**
 * A document from a drive file, alone in its workflow and unchanged.
 * @param {World} world
 */
export async function documentFromFile(world) {
  const file_id = await world.once(fileToCopy);
  return newDocument(world, await newWorkflow(world), { file_id });
}

/**
 * The id of a drive file that the user can access: the given one, or that of a document from
 * scratch.
 * @param {World} world
 * @returns {Promise<string>}
 */
export async function fileToCopy(world) {
  if (world.options.file !== null) return world.options.file;
  const { created } = await world.once(documentFromScratch);
  const id = member(created.json, 'file.id');
  if (typeof id === 'string') return id;
  throw new Skipped('a document from scratch shows no file.id; --file names another drive file');
}

/**
 * @param {World} world
 * @param {DocumentSubject} document
 */
export async function shownDocument(world, { path }) {
  return readable(await world.api.get(path));
}
