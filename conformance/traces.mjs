import { member, objectsIn } from './json.mjs';

/**
 * @typedef {import('./client.mjs').Client} Client
 * @typedef {import('./exchange.mjs').Exchange} Exchange
 */

/**
 * A resource that the suite has created and could not remove.
 * @typedef {object} Leftover
 * @property {'workflow' | 'document' | 'drive file'} kind
 * @property {string} id
 * @property {string} why what the server said
 */

/**
 * @typedef {object} CleanUp
 * @property {number} archived workflows
 * @property {number} removed documents and drive files
 * @property {Leftover[]} left
 */

/**
 * The resources that the suite has created on the server. It reads every exchange, so it also
 * finds a workflow that should have been rejected.
 */
export class Traces {
  /** @type {Set<string>} */
  #workflows = new Set();
  /** Addresses by the documents' ids. @type {Map<string, string>} */
  #documents = new Map();
  /** @type {Set<string>} */
  #files = new Set();
  /** Files that were there before. @type {ReadonlySet<string | null>} */
  #others;

  /** @param {ReadonlySet<string | null>} others ids of drive files that are not the suite's */
  constructor(others) {
    this.#others = others;
  }

  /** @param {Exchange} exchange */
  observe({ method, url, status, json }) {
    if (method !== 'POST' || status >= 300) return;
    const { pathname } = new URL(url);
    const id = member(json, 'id');
    if (typeof id !== 'string') return;
    if (/\/v0\/workflows\/$/.test(pathname)) {
      this.#workflows.add(id);
      for (const document of objectsIn(member(json, 'documents'))) {
        this.#noteDocument(`/workflows/${id}/documents/`, document);
      }
    }
    const [, inWorkflow] = /\/v0(\/workflows\/[^/]+\/documents\/)$/.exec(pathname) ?? [];
    if (inWorkflow !== undefined) this.#noteDocument(inWorkflow, json);
  }

  /**
   * Drive files in an event: the outputs.
   * @param {string} text
   */
  observeEvent(text) {
    for (const object of objectsIn(parsed(text))) {
      if (typeof object['mimeType'] === 'string') this.#noteFile(object['id']);
    }
  }

  /**
   * Archives every workflow, as the contract requires. Deleting documents and drive files is not
   * part of the contract (§4, "Deleting a document: not shown"): if the server supports it, they
   * are deleted, and otherwise the report lists them.
   * @param {Client} api
   * @returns {Promise<CleanUp>}
   */
  async remove(api) {
    const files = [...this.#files].map((id) => ({ id, path: `/drive/files/${id}/` }));
    const workflows = [...this.#workflows].map((id) => ({ id, path: `/workflows/${id}/` }));
    const documents = [...this.#documents].map(([id, path]) => ({ id, path }));
    const documentsLeft = await removeEach(api, 'document', documents);
    const filesLeft = await removeEach(api, 'drive file', files);
    const workflowsLeft = await removeEach(api, 'workflow', workflows);
    const made = documents.length + files.length;
    return {
      archived: workflows.length - workflowsLeft.length,
      removed: made - documentsLeft.length - filesLeft.length,
      left: [...workflowsLeft, ...documentsLeft, ...filesLeft],
    };
  }

  /**
   * @param {string} path of the documents of its workflow
   * @param {unknown} document
   */
  #noteDocument(path, document) {
    const id = member(document, 'id');
    if (typeof id !== 'string' || !id.startsWith('doc_')) return;
    this.#documents.set(id, `${path}${id}/`);
    this.#noteFile(member(document, 'file.id'));
  }

  /** @param {unknown} id */
  #noteFile(id) {
    if (typeof id === 'string' && !this.#others.has(id)) this.#files.add(id);
  }
}

/**
 * @param {Client} api
 * @param {Leftover['kind']} kind
 * @param {readonly { id: string, path: string }[]} made
 * @returns {Promise<Leftover[]>} what could not be removed
 */
async function removeEach(api, kind, made) {
  const left = [];
  for (const { id, path } of made) {
    const exchange = await api.delete(path).catch(() => undefined);
    if (exchange && exchange.status < 300) continue;
    left.push({ kind, id, why: exchange ? `answered ${exchange.status}` : 'not answered' });
  }
  return left;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
