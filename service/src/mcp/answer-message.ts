import type { McpServer } from '@modelcontextprotocol/server';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Caller } from './caller.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { ToolDependencies } from './tool-dependencies.ts';

/** The status that the SDK uses too; nobody reads it. */
const CLIENT_HAS_LEFT = 499;

/**
 * Answers one JSON-RPC message with JSON, in the protocol of 2026 or in those of 2025. There are no
 * sessions: each message has a server of its own.
 * @param request its headers, and a signal that tells when the client has left
 * @param body the message as parsed
 * @throws Error if the server failed
 */
export async function answerMessage(
  request: Request,
  body: object,
  dependencies: ToolDependencies,
  caller: Caller,
): Promise<Response> {
  const create = () => createMcpServer(dependencies, caller);
  if (await isLegacyRequest(request, body)) return answerLegacyMessage(request, body, create());
  const failures: Error[] = [];
  const handler = createMcpHandler(create, {
    legacy: 'reject',
    // Streams of changes would stay open, and no tool changes.
    maxSubscriptions: 0,
    onerror: (error) => failures.push(error),
  });
  const response = await handler.fetch(request, { parsedBody: body });
  if (response.status < 500) return response;
  throw new Error('The MCP server failed', { cause: failures.at(-1) });
}

async function answerLegacyMessage(
  request: Request,
  body: object,
  server: McpServer,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const answer = transport.handleRequest(request, { parsedBody: body });
    return await Promise.race([answer, answerToNobody(request.signal)]);
  } finally {
    await server.close();
  }
}

/** Resolves when the client disconnects, because the transport would wait forever. */
async function answerToNobody(signal: AbortSignal): Promise<Response> {
  const answer = () => new Response(null, { status: CLIENT_HAS_LEFT });
  if (signal.aborted) return answer();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(answer());
    });
  });
}
