import type { Owner } from './owner.ts';

/** A request that is sent again and again. */
export interface Request {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface HostileRow {
  readonly name: string;
  /** How many requests are sent side by side. */
  readonly senders: number;
  /** How long its receiver takes to answer, in milliseconds. */
  readonly receiverDelay: number;
  /** How many of its runs wait at most, which are there before the measurement; null: any number. */
  readonly mostWaiting: number | null;
  /** Prepares the requests, which are sent in turns. Events of its runs go to the receiver. */
  prepare(owner: Owner, receiverUrl: string): Promise<Request[]>;
}

const WORKFLOWS = 6;
const WAITING_RUNS = 10_000;
/** Of the data, in bytes. */
const MARKDOWN_BYTES = 50_000;
const PARAGRAPHS_OF_A_LARGE_PDF = 3_000;
const THUMBNAILS = 40;

function dataTo(url: string, data: unknown): Request {
  const body = Buffer.from(JSON.stringify(data));
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  return { url, method: 'POST', headers, body };
}

const get = (owner: Owner, path: string): Request => ({
  url: `${owner.url}${path}`,
  method: 'GET',
  headers: { authorization: owner.token },
  body: new Uint8Array(),
});

/** Makes several workflows, and sends the same data to all. */
async function toWorkflows(
  owner: Owner,
  receiverUrl: string,
  paragraphs: readonly string[],
  data: unknown,
): Promise<Request[]> {
  const requests: Request[] = [];
  for (let count = 0; count < WORKFLOWS; count += 1) {
    requests.push(dataTo(await owner.makeWorkflow(receiverUrl, paragraphs), data));
  }
  return requests;
}

/** What a hostile owner does, one row for each shared resource. */
export const HOSTILE_ROWS: readonly HostileRow[] = [
  {
    name: 'waiting runs',
    senders: 16,
    receiverDelay: 0,
    mostWaiting: WAITING_RUNS,
    async prepare(owner, receiverUrl) {
      const hook = await owner.makeWorkflow(receiverUrl, ['{{number}}']);
      return [dataTo(hook, { number: 1 })];
    },
  },
  {
    name: 'flood of runs',
    senders: 16,
    receiverDelay: 0,
    mostWaiting: null,
    prepare: (owner, receiverUrl) => toWorkflows(owner, receiverUrl, ['{{number}}'], { number: 1 }),
  },
  {
    name: 'heavy Markdown',
    senders: 4,
    receiverDelay: 0,
    mostWaiting: null,
    prepare: (owner, receiverUrl) =>
      toWorkflows(owner, receiverUrl, ['{{ text | markdown }}'], {
        text: '**a** _b_ [c](http://d.test) '.repeat(MARKDOWN_BYTES).slice(0, MARKDOWN_BYTES),
      }),
  },
  {
    name: 'slow receivers',
    senders: 8,
    receiverDelay: 14_900,
    mostWaiting: null,
    prepare: (owner, receiverUrl) => toWorkflows(owner, receiverUrl, ['{{number}}'], { number: 1 }),
  },
  {
    name: 'flood of lists',
    senders: 20,
    receiverDelay: 0,
    mostWaiting: null,
    prepare: (owner) =>
      Promise.resolve([get(owner, '/v0/drive/files/'), get(owner, '/v0/workflows/')]),
  },
  {
    name: 'large PDFs',
    senders: 2,
    receiverDelay: 0,
    mostWaiting: null,
    async prepare(owner, receiverUrl) {
      const paragraphs = Array.from(
        { length: PARAGRAPHS_OF_A_LARGE_PDF },
        () => '{{number}} of many',
      );
      const hook = await owner.makeWorkflow(receiverUrl, paragraphs, { createPdfCopy: true });
      return [dataTo(hook, { number: 1 })];
    },
  },
  {
    name: 'thumbnails',
    senders: 12,
    receiverDelay: 0,
    mostWaiting: null,
    async prepare(owner) {
      const requests: Request[] = [];
      for (let count = 0; count < THUMBNAILS; count += 1) {
        const id = await owner.upload(`File ${count}.docx`, [`File ${count}`]);
        requests.push(get(owner, `/v0/drive/files/${id}/thumbnail/`));
      }
      return requests;
    },
  },
];
