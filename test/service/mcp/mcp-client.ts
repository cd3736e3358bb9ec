import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The protocols that the server speaks: that of 2026, and those of 2025 with `initialize`. */
export const ERAS = ['modern', 'legacy'] as const;
export type Era = (typeof ERAS)[number];

const MODE = { modern: { pin: '2026-07-28' }, legacy: 'legacy' } as const;

/** What a tool has returned, or its error. */
export interface ToolAnswer {
  result: Record<string, unknown>;
  /** Null if the tool has succeeded. */
  error: Record<string, unknown> | null;
  text: string;
}

/** The SDK's client of the MCP server, with a token. */
export class McpClient {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** @param headers instead of the token */
  static async connect(
    url: string,
    token: string,
    era: Era = 'modern',
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ): Promise<McpClient> {
    const versionNegotiation = { mode: MODE[era] };
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers },
    });
    await client.connect(transport);
    return new McpClient(client);
  }

  get sdk(): Client {
    return this.#client;
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const called = await this.#client.callTool({ name, arguments: given });
    const [first] = called.content;
    const text = first?.type === 'text' ? first.text : '';
    const result = (called.structuredContent ?? {}) as Record<string, unknown>;
    const error = called.isError === true ? parsedOr(text) : null;
    // Clients that read only the text get the same.
    if (error === null) expect(JSON.parse(text)).toEqual(result);
    return { result, error, text };
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

/** Errors of arguments are the SDK's, and no JSON. */
function parsedOr(text: string): Record<string, unknown> {
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { message: text };
}
