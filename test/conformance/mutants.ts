import type { Document, DocumentsCreatedEvent, OutgoingWebhook, Workflow } from '@docloom/contract';
import type { Json } from './changed-json.ts';
import { everywhere, withJson } from './changed-json.ts';
import type { Change, ProxiedAnswer, ProxiedRequest } from './proxy.ts';
import { sendEvent } from './proxy.ts';

/** A server that breaks one rule, and the section that must fail. */
export interface Mutant {
  /** The broken rule, as the report quotes it. */
  readonly quote: string;
  /** The only section in which something may fail. */
  readonly section: string;
  readonly change: (token: string) => Change;
}

const isTo = ({ method, path }: ProxiedRequest, wantedMethod: string, wantedPath: RegExp) =>
  method === wantedMethod && wantedPath.test(path);

const WORKFLOWS = /^\/v0\/workflows\/$/;
const WORKFLOW = /^\/v0\/workflows\/[^/]+\/$/;
const SOURCE = /\/source\/$/;
const DOCUMENTS = /\/documents\/$/;
const DOCUMENT = /\/documents\/[^/]+\/$/;
const OUTGOING_WEBHOOK = /\/outgoing-webhook\/$/;
const HOOK = /^\/hooks\//;

const noBody = Buffer.alloc(0);
const parsed = (body: string): unknown => (body === '' ? {} : JSON.parse(body));

/** Changes each object in every response. */
function inEveryAnswer(change: (object: Json) => Json): Change {
  return { answer: (answer) => withJson(answer, (body) => everywhere(body, change)) };
}

const isDone = ({ status }: ProxiedAnswer) => status < 300;

/** Replaces the status of an operation's successful responses. */
function answersWith(method: string, path: RegExp, status: number): Change {
  return {
    answer: (answer, request) =>
      isDone(answer) && isTo(request, method, path) ? { ...answer, status } : answer,
  };
}

/** Changes the JSON bodies of the requests to one operation. */
function inRequests(method: string, path: RegExp, change: (body: Json) => Json): Change {
  return {
    request: (request) =>
      isTo(request, method, path) && request.body.startsWith('{"') && request.body.endsWith('}')
        ? { ...request, body: JSON.stringify(change(parsed(request.body) as Json)) }
        : request,
  };
}

function without(object: Json, name: string): Json {
  return Object.fromEntries(Object.entries(object).filter(([one]) => one !== name));
}

const isFile = ({ headers }: ProxiedAnswer) =>
  headers['content-type']?.includes('officedocument') ?? false;

const jsonOf = ({ body }: ProxiedAnswer) => parsed(body.toString());

/** The receivers with which workflows were created, by workflow path and by source path. */
class Receivers {
  readonly #byWorkflow = new Map<string, string>();
  readonly #byHook = new Map<string, string>();

  note(answer: ProxiedAnswer, request: ProxiedRequest): void {
    if (!isTo(request, 'POST', WORKFLOWS) || !isDone(answer)) return;
    const { id, source, outgoingWebhook } = jsonOf(answer) as Workflow;
    if (!outgoingWebhook) return;
    this.#byWorkflow.set(`/v0/workflows/${id}/outgoing-webhook/`, outgoingWebhook.webhookUrl);
    this.#byHook.set(new URL(source.webhookUrl).pathname, outgoingWebhook.webhookUrl);
  }

  at(path: string): string | undefined {
    return this.#byWorkflow.get(path) ?? this.#byHook.get(path);
  }
}

/** Keeps sending events to the first receiver of a workflow after another one was registered. */
function keepsFirstReceiver(): Change {
  const receivers = new Receivers();
  const former = new Map<string, string>();
  return {
    answer: (answer, request) => {
      receivers.note(answer, request);
      const first = receivers.at(request.path);
      if (first !== undefined && isTo(request, 'POST', OUTGOING_WEBHOOK)) {
        former.set((parsed(request.body) as OutgoingWebhook).webhookUrl, first);
      }
      return answer;
    },
    event: (event) => {
      const first = former.get(event.receiver);
      return first === undefined ? [event] : [event, { ...event, receiver: first }];
    },
  };
}

/** Sends events about workflows that cannot run. */
function reportsUnstartedRuns(): Change {
  const receivers = new Receivers();
  return {
    answer: async (answer, request) => {
      receivers.note(answer, request);
      const receiver = receivers.at(request.path);
      const isStarted = 'docloom-run-id' in answer.headers;
      if (receiver !== undefined && isTo(request, 'POST', HOOK) && !isStarted) {
        await sendEvent({ receiver, body: '{"link": "https://drive.example/made-of-nothing"}' });
      }
      return answer;
    },
  };
}

/** Answers 204 to every deletion of a workflow, but only reads it. */
function deletesNothing(): Change {
  const reads = new WeakSet<ProxiedRequest>();
  return {
    request: (request) => {
      if (!isTo(request, 'DELETE', WORKFLOW)) return request;
      const read = { ...request, method: 'GET' };
      reads.add(read);
      return read;
    },
    answer: (answer, request) =>
      reads.has(request) && isDone(answer) ? { status: 204, headers: {}, body: noBody } : answer,
  };
}

/** Treats every request as the user's. */
function acceptsAnyToken(token: string): Change {
  return {
    request: (request) =>
      request.path.startsWith('/v0/')
        ? { ...request, headers: { ...request.headers, authorization: token } }
        : request,
  };
}

/** Shows the original file instead of the copy. */
const showsTheOriginal: Change = {
  answer: (answer, request) => {
    if (!isTo(request, 'POST', DOCUMENTS) || !isDone(answer)) return answer;
    const { file_id } = parsed(request.body) as Json;
    if (file_id === undefined) return answer;
    return withJson(answer, (body) => {
      const document = body as Document;
      return { ...document, file: { ...document.file, id: file_id } };
    });
  },
};

/** Reports only the first document. */
const reportsOneDocument: Change = {
  event: (event) => {
    const told = JSON.parse(event.body) as DocumentsCreatedEvent;
    const data = { ...told.data, documents: told.data.documents.slice(0, 1) };
    return [{ ...event, body: JSON.stringify({ ...told, data }) }];
  },
};

/** Allows PATCH to archive a workflow. */
const archivesByPatch: Change = {
  request: (request) => {
    const isRequested = isTo(request, 'PATCH', WORKFLOW) && request.body.includes('"ARCHIVED"');
    return isRequested ? { ...request, method: 'DELETE', body: '' } : request;
  },
};

/** Each breaks one rule, and one section must fail. */
export const mutants: readonly Mutant[] = [
  {
    quote: 'It creates one output document per template',
    section: '1-what-the-service-does',
    change: () => reportsOneDocument,
  },
  {
    quote: 'createdByApi | Boolean | no',
    section: '2-workflow',
    change: () => inEveryAnswer((object) => without(object, 'createdByApi')),
  },
  {
    quote: 'status | … | no (editable)',
    section: '2-workflow',
    change: () => archivesByPatch,
  },
  {
    quote: 'A nested field is written as parent and child joined by `.`.',
    section: '2-source',
    change: () => ({
      answer: (answer, request) =>
        isDone(answer) && isTo(request, 'GET', SOURCE)
          ? withJson(answer, (body) => joinedBySlashes(body as Json))
          : answer,
    }),
  },
  {
    quote: 'previewUrl | String (URL)',
    section: '2-document',
    change: () =>
      inEveryAnswer(({ previewUrl, ...object }) =>
        previewUrl === undefined ? object : { ...object, previewURL: previewUrl },
      ),
  },
  {
    quote: 'mimeType | String (MIME type of the file)',
    section: '2-drive-file',
    change: () => ({
      answer: (answer) =>
        isFile(answer)
          ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/pdf' } }
          : answer,
    }),
  },
  {
    quote: 'id | String (`owc_<id>`)',
    section: '2-outgoing-webhook',
    change: () =>
      inEveryAnswer((object) =>
        typeof object['id'] === 'string' && object['id'].startsWith('owc_')
          ? { ...object, id: object['id'].slice('owc_'.length) }
          : object,
      ),
  },
  {
    quote: 'INCOMPLETE | POST create document on the workflow | COMPLETE',
    section: '3-states-and-transitions',
    change: () =>
      inEveryAnswer((object) =>
        object['status'] === 'COMPLETE' ? { ...object, status: 'INCOMPLETE' } : object,
      ),
  },
  {
    quote: 'any | DELETE workflow | ARCHIVED',
    section: '3-states-and-transitions',
    change: () => deletesNothing(),
  },
  {
    quote: 'Create requires only `name` (String).',
    section: '4-workflows',
    change: () => answersWith('POST', WORKFLOWS, 200),
  },
  {
    quote: 'List returns every workflow owned by',
    section: '4-workflows',
    change: () => ({
      answer: (answer, request) =>
        isDone(answer) && isTo(request, 'GET', WORKFLOWS) ? withJson(answer, () => []) : answer,
    }),
  },
  {
    quote: 'Get source | GET `/workflows/<wkf_id>/source/` | 200 Source',
    section: '4-source',
    change: () => ({
      answer: (answer, request) =>
        isTo(request, 'GET', SOURCE)
          ? withJson(answer, (body) => without(body as Json, 'webhookUrl'))
          : answer,
    }),
  },
  {
    quote: 'The returned `file` describes the copy',
    section: '4-documents',
    change: () => showsTheOriginal,
  },
  {
    quote: 'Other document options are changed through the same operation',
    section: '4-documents',
    change: () => inRequests('PATCH', DOCUMENT, (body) => without(body, 'removeOutput')),
  },
  {
    quote: 'Register outgoing webhook | POST',
    section: '4-outgoing-webhook',
    change: () => answersWith('POST', OUTGOING_WEBHOOK, 200),
  },
  {
    quote: '200 OK with an empty JSON body',
    section: '4-webhook-source',
    change: () => ({
      answer: (answer, request) =>
        isTo(request, 'POST', HOOK) ? withJson(answer, () => ({ accepted: true })) : answer,
    }),
  },
  {
    quote: 'The workflow must be `COMPLETE` to run.',
    section: '4-webhook-source',
    change: () => reportsUnstartedRuns(),
  },
  {
    quote: 'A request that fails authorisation receives status 403',
    section: '5-authentication',
    change: (token) => acceptsAnyToken(token),
  },
  {
    quote: 'A request that fails authorisation receives status 403',
    section: '5-authentication',
    change: () => ({
      answer: (answer) => (answer.status === 403 ? { ...answer, status: 401 } : answer),
    }),
  },
  {
    quote: 'A workflow may have one outgoing webhook, registered by POST',
    section: '6-events',
    change: () => ({ event: () => [] }),
  },
  {
    quote: 'A workflow may have one outgoing webhook',
    section: '6-events',
    change: () => keepsFirstReceiver(),
  },
  {
    quote: "The event carries a link to the new document in the user's drive.",
    section: '6-events',
    change: () => ({
      event: (event) => [{ ...event, body: event.body.replace(/https?:[^"]+/g, '') }],
    }),
  },
  {
    quote: 'Create workflow without `name` is an invalid request (400).',
    section: '7-errors',
    change: () => inRequests('POST', WORKFLOWS, (body) => ({ name: 'Unnamed', ...body })),
  },
  {
    quote: 'An unknown workflow ID on retrieve, update or delete gives 404.',
    section: '7-errors',
    change: () => ({
      answer: (answer, request) =>
        answer.status === 404 && WORKFLOW.test(request.path) ? { ...answer, status: 403 } : answer,
    }),
  },
];

function joinedBySlashes(source: Json): Json {
  const fields = source['sourceFields'] as string[];
  return { ...source, sourceFields: fields.map((field) => field.replace('.', '/')) };
}
