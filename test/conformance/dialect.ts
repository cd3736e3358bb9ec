import type { DocumentsCreatedEvent } from '@docloom/contract';
import type { Json } from './changed-json.ts';
import { everywhere, withJson } from './changed-json.ts';
import type { Change, ProxiedAnswer, ProxiedEvent, ProxiedRequest } from './proxy.ts';

const CREATION = /^\/v0\/workflows\/$/;
const REGISTRATION = /\/outgoing-webhook\/$/;
/** Paths of operations that the contract does not have. */
const ADDITION = /^\/v0\/drive\/|^\/v0\/workflows\/[^/]+\/documents\/[^/]+\/$/;

/**
 * Returns the changes that make another server that implements the contract. It differs from ours in
 * everything that the contract leaves open, and has no additions.
 */
export function otherDialect(): Change {
  const registered = new Set<string>();
  const pages = new Map<string, ProxiedAnswer>();
  return {
    instead: (request) => rejection(request, registered) ?? pages.get(request.path),
    answer: (answer, request) => {
      if (answer.status >= 400) return inPlainWords(answer);
      if (request.method === 'POST') noteReceivers(answer, request, registered);
      const spoken = withJson(answer, (body) => everywhere(body, inOtherWords));
      noteFiles(spoken, pages);
      return request.path.startsWith('/hooks/') ? { ...spoken, body: Buffer.alloc(0) } : spoken;
    },
    event: oneForEachDocument,
  };
}

/** Rejects the deletion of documents, requests to the drive, and the replacement of a webhook. */
function rejection(
  { method, path }: ProxiedRequest,
  registered: ReadonlySet<string>,
): ProxiedAnswer | undefined {
  if (method === 'DELETE' && ADDITION.test(path)) return { status: 405, ...NOTHING };
  if (method === 'POST' && registered.has(path)) return { status: 409, ...NOTHING };
  return undefined;
}

const NOTHING = { headers: {}, body: Buffer.alloc(0) };

function inPlainWords({ status }: ProxiedAnswer): ProxiedAnswer {
  const headers = { 'content-type': 'text/plain' };
  return { status, headers, body: Buffer.from('This cannot be done.') };
}

/** Stores which workflows have an outgoing webhook. */
function noteReceivers(
  answer: ProxiedAnswer,
  { path }: ProxiedRequest,
  registered: Set<string>,
): void {
  if (REGISTRATION.test(path)) registered.add(path);
  if (!CREATION.test(path)) return;
  const { id, outgoingWebhook } = JSON.parse(answer.body.toString()) as Json;
  if (outgoingWebhook !== null) registered.add(`/v0/workflows/${String(id)}/outgoing-webhook/`);
}

/** Shows an HTML page at the URL of each drive file. */
function noteFiles(answer: ProxiedAnswer, pages: Map<string, ProxiedAnswer>): void {
  withJson(answer, (body) =>
    everywhere(body, (object) => {
      if (typeof object['mimeType'] !== 'string') return object;
      const { pathname } = new URL(String(object['url']));
      const headers = { 'content-type': 'text/html' };
      pages.set(pathname, { status: 200, headers, body: Buffer.from('<p>A document</p>') });
      return object;
    }),
  );
}

/** Writes times in another zone, adds a member to each object, and removes our additions. */
function inOtherWords(object: Json): Json {
  const times = ['createdAt', 'updatedAt'].filter((name) => name in object);
  const elsewhere = times.map((name) => [name, twoHoursEast(String(object[name]))] as const);
  const spoken = Object.entries({ ...object, ...Object.fromEntries(elsewhere), etag: 'W/"1"' });
  return Object.fromEntries(spoken.filter(([name]) => name !== 'signingSecret'));
}

function twoHoursEast(time: string): string {
  const shifted = new Date(Date.parse(time) + 2 * 60 * 60 * 1000).toISOString();
  return shifted.replace('Z', '+02:00');
}

/** Sends one event per document, in another format. */
function oneForEachDocument({ receiver, body }: ProxiedEvent): ProxiedEvent[] {
  const { data } = JSON.parse(body) as DocumentsCreatedEvent;
  return data.documents.map(({ file }) => ({
    receiver,
    body: `A document was created: ${file?.url ?? ''}`,
  }));
}
