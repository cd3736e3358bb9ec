import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request of the agent, in the format of OpenAI's chat completions. */
export interface ChatRequest {
  readonly messages: readonly {
    readonly role: string;
    readonly content?: unknown;
    readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
  }[];
  readonly tools?: readonly {
    readonly function: {
      readonly name: string;
      readonly description: string;
      readonly parameters: unknown;
    };
  }[];
}

/**
 * A language model with a script: it calls the agent's tool once for each of its arguments, and then
 * answers with the last result of the tool.
 */
export class ScriptedModel {
  readonly requests: ChatRequest[] = [];
  #script: readonly object[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void read(request).then((chat) => {
        this.requests.push(chat);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(completion(this.#answer(chat))));
      });
    });
  }

  /** Listens on a free port of the loopback address. */
  static async open(): Promise<ScriptedModel> {
    const model = new ScriptedModel();
    await new Promise<void>((resolve) => model.#server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Begins a conversation in which the model calls the tool with these arguments, in turn. */
  begin(...script: object[]): void {
    this.requests.length = 0;
    this.#script = script;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer({ messages, tools = [] }: ChatRequest): object {
    const results = messages.filter(({ role }) => role === 'tool');
    const next = this.#script[results.length];
    if (next === undefined) return { role: 'assistant', content: results.at(-1)?.content ?? '' };
    const called = { name: tools[0]?.function.name, arguments: JSON.stringify(next) };
    const id = `call_${results.length}`;
    return {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: called }],
    };
  }
}

async function read(request: IncomingMessage): Promise<ChatRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
}

function completion(message: object): object {
  const reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [{ index: 0, message, finish_reason: reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
