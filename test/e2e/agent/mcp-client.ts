/** What an MCP server answers: a result, or an error of the request. */
export interface McpAnswer {
  readonly status: number;
  readonly result?: {
    readonly tools?: readonly { readonly name: string; readonly inputSchema: unknown }[];
    readonly content?: readonly { readonly text: string }[];
  };
}

/** A client of an MCP server over streamable HTTP, with one session. */
export class McpClient {
  readonly #address: string;
  #session: string | null = null;
  #requests = 0;

  private constructor(address: string) {
    this.#address = address;
  }

  /** Opens a session. */
  static async open(address: string): Promise<McpClient> {
    const client = new McpClient(address);
    await client.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    return client;
  }

  /** Sends one request, and returns its answer. */
  async ask(method: string, params: object = {}): Promise<McpAnswer> {
    this.#requests += 1;
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(this.#session !== null && { 'mcp-session-id': this.#session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: this.#requests, method, params }),
    });
    this.#session ??= response.headers.get('mcp-session-id');
    return { ...parsed(await response.text()), status: response.status };
  }
}

/** The answer is JSON, or the data of one server-sent event. */
function parsed(text: string): Pick<McpAnswer, 'result'> {
  const [, json = text] = /^data: (.*)$/m.exec(text) ?? [];
  return json.startsWith('{') ? (JSON.parse(json) as Pick<McpAnswer, 'result'>) : {};
}
