import type { Field, DocumentFields } from '@docloom/contract';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { RecordedServer } from '../engine/recorded-server';
import { document, run, runOutput, source, workflow } from '../engine/resources';
import { callOverMcp, runAgent, runAgentOfEngine, type Tool } from '../engine/run-agent';
import { DOCUMENT_TOOL } from '../engine/tool-types';

const HOOK = '/hooks/secret-of-wkf_1';
const RUN = '/v0/workflows/wkf_1/runs/run_1/?wait=25';
const LINKS = '/v0/drive/files/file%201/links/';

/** The fields of a template, as its service reports them. */
export interface Template {
  readonly fields: DocumentFields['fields'];
  readonly pdf?: boolean;
}

/** An invoice: nested fields, a list of lines, a condition, a picture, a link and a text. */
export const INVOICE: Template = {
  fields: [
    { name: 'invoice.number', kind: 'text' },
    { name: 'customer.name', kind: 'text' },
    {
      name: 'lines',
      kind: 'list',
      members: [
        { name: 'description', list: false, kind: 'text' },
        { name: 'price', list: false, kind: 'text' },
        { name: 'parts', list: true, kind: 'list' },
        { name: 'parts.name', list: false, kind: 'text' },
      ],
    },
    { name: 'paid', kind: 'condition' },
    { name: 'logo', kind: 'picture' },
    { name: 'payUrl', kind: 'link' },
    { name: 'notes', kind: 'markdown' },
  ],
};

/** The least data of the invoice. */
export const DATA = {
  invoice: { number: 'A-7' },
  customer: { name: 'Ada' },
  lines: [{ description: 'Tea', price: '5.50' }],
  payUrl: '',
  notes: '',
};

/** A server with one workflow, and agents with our tool for it. */
export class Stage {
  readonly server = new RecordedServer();

  /** Announces the requests for the fields of a template, this many times. */
  template({ fields, pdf = false }: Template, times = 1): this {
    for (let time = 0; time < times; time += 1) {
      this.server.on('GET', '/v0/workflows/wkf_1/fields/', {
        body: fields.map(({ name, kind, members }): Field => {
          const list = kind === 'list';
          return {
            name,
            documents: ['doc_1'],
            kind,
            inSource: true,
            list,
            ...(list && { members }),
          };
        }),
      });
    }
    const documents = [document({ createPdfCopy: pdf })];
    this.server.on('GET', '/v0/workflows/wkf_1/', { body: workflow({ documents }) });
    return this;
  }

  /** Announces the requests up to the start of a run. */
  start(): this {
    const webhookUrl = `${this.server.origin}${HOOK}`;
    this.server
      .on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { body: [] })
      .on('GET', '/v0/workflows/wkf_1/source/', { body: source({ webhookUrl }) })
      .on('POST', HOOK, { headers: { 'Docloom-Run-Id': 'run_1' } });
    return this;
  }

  /** Announces the end of the run. */
  end(changes: Parameters<typeof run>[0] = {}): this {
    this.server.on('GET', RUN, { body: run({ outputs: [runOutput()], ...changes }) });
    return this;
  }

  /** Announces the link of the document. */
  link(reply: object = { body: { url: 'https://docs.test/x', expiresAt: EXPIRES } }): this {
    this.server.on('POST', LINKS, reply);
    return this;
  }

  /** The data of each sent event. */
  get sent(): unknown[] {
    return this.#posts(HOOK).map(({ json }) => json);
  }

  /** The idempotency key of each sent event. */
  get keys(): unknown[] {
    return this.#posts(HOOK).map(({ headers }) => headers['idempotency-key']);
  }

  /** The bodies of the requests for links. */
  get linked(): unknown[] {
    return this.#posts(LINKS).map(({ json }) => json);
  }

  /** Gives the tool to an agent that calls tools itself. */
  async use<Result>(
    work: (tool: Tool) => Promise<Result>,
    parameters: INodeParameters = {},
  ): Promise<Result> {
    const results: Result[] = [];
    await runAgent({
      ...this.#flow(parameters),
      use: async (take) => results.push(await work(await take())),
    });
    return results[0]!;
  }

  /** Gives the tool to an MCP client. */
  async useOverMcp(work: (tool: Tool) => Promise<unknown>): Promise<void> {
    await callOverMcp({ ...this.#flow({}), use: async (take) => await work(await take()) });
  }

  /** Lets n8n run the tool for an agent, with these arguments. */
  async runByEngine(
    inputs: IDataObject[],
    parameters: INodeParameters = {},
    retryOnFail = false,
  ): Promise<unknown[]> {
    return await runAgentOfEngine({ ...this.#flow(parameters), inputs, retryOnFail });
  }

  #flow(parameters: INodeParameters) {
    return {
      type: DOCUMENT_TOOL,
      baseUrl: this.server.origin,
      parameters: { workflowId: 'wkf_1', ...parameters },
    };
  }

  #posts(path: string) {
    return this.server.requests.filter((one) => one.method === 'POST' && one.path === path);
  }
}

/** When the links of the stage expire. */
export const EXPIRES = '2026-12-01T09:30:00.000+00:00';
