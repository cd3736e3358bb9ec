import type { DocumentsCreatedEvent } from '@docloom/contract';
import type { Json } from './changed-json.ts';
import { everywhere, withJson } from './changed-json.ts';
import type { Change, ProxiedAnswer, ProxiedEvent, ProxiedRequest } from './proxy.ts';

const CREATION = /^\/v0\/workflows\/$/;
const REGISTRATION = /\/outgoing-webhook\/$/;
/** What the contract has no operation for. */
const ADDITION = /^\/v0\/drive\/|^\/v0\/workflows\/[^/]+\/documents\/[^/]+\/$/;

/**
 * Another server that speaks the contract: it differs from ours in everything that the contract
 * leaves open, and has nothing that the contract does not have.
 */
export function otherDialect(): Change {
  const heard = new Set<string>();
  const pages = new Map<string, ProxiedAnswer>();
  return {
    instead: (request) => refusal(request, heard) ?? pages.get(request.path),
    answer: (answer, request) => {
      if (answer.status >= 400) return inPlainWords(answer);
      if (request.method === 'POST') noteReceivers(answer, request, heard);
      const spoken = withJson(answer, (body) => everywhere(body, inOtherWords));
      noteFiles(spoken, pages);
      return request.path.startsWith('/hooks/') ? { ...spoken, body: Buffer.alloc(0) } : spoken;
    },
    event: oneForEachDocument,
  };
}

/** Deletes no documents, has no drive of its own, and lets no webhook be replaced. */
function refusal(
  { method, path }: ProxiedRequest,
  heard: ReadonlySet<string>,
): ProxiedAnswer | undefined {
  if (method === 'DELETE' && ADDITION.test(path)) return { status: 405, ...NOTHING };
  if (method === 'POST' && heard.has(path)) return { status: 409, ...NOTHING };
  return undefined;
}

const NOTHING = { headers: {}, body: Buffer.alloc(0) };

function inPlainWords({ status }: ProxiedAnswer): ProxiedAnswer {
  const headers = { 'content-type': 'text/plain' };
  return { status, headers, body: Buffer.from('This cannot be done.') };
}

/** Remembers which workflows have an outgoing webhook. */
function noteReceivers(answer: ProxiedAnswer, { path }: ProxiedRequest, heard: Set<string>): void {
  if (REGISTRATION.test(path)) heard.add(path);
  if (!CREATION.test(path)) return;
  const { id, outgoingWebhook } = JSON.parse(answer.body.toString()) as Json;
  if (outgoingWebhook !== null) heard.add(`/v0/workflows/${String(id)}/outgoing-webhook/`);
}

/** Where drive files are, it shows a page for people. */
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

/** Times in another zone, another member everywhere, and no member that is ours. */
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

/** Tells of each document by itself, in a shape of its own. */
function oneForEachDocument({ receiver, body }: ProxiedEvent): ProxiedEvent[] {
  const { data } = JSON.parse(body) as DocumentsCreatedEvent;
  return data.documents.map(({ file }) => ({
    receiver,
    body: `A document was created: ${file?.url ?? ''}`,
  }));
}
