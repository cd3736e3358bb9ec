import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { tenantOf } from '../../concurrency/tenant.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { ToolDependencies } from '../../mcp/tool-dependencies.ts';
import type { authenticate } from '../../people/authenticate.ts';
import { sendProblem } from '../answers/problems.ts';
import { challengeFor } from '../answers/token-challenge.ts';
import type { Bound } from '../bound.ts';
import type { TokenGuards } from '../guards/authentication.ts';
import { requireToken, userOf } from '../guards/authentication.ts';
import type { BodyMemory } from '../guards/body-memory.ts';
import { clientOf } from '../guards/client-of.ts';
import { requireOwnOrigin } from '../requests/own-origin.ts';
import { parseExactJson } from '../requests/exact-json.ts';
import { readBody } from '../requests/read-body.ts';
import { jsonTextOf } from '../requests/source-data.ts';

/** The address of the MCP server. */
export const MCP_PATH = '/mcp';

const UNAUTHORISED = 401;

/** The dependencies of the route of the MCP server. */
export interface McpRouteOptions {
  addresses: Addresses;
  limits: Limits;
  /** Of messages that are being received. */
  memory: BodyMemory;
  guards: TokenGuards;
  authenticate: Bound<typeof authenticate>;
  tools: ToolDependencies;
  /** Returns the catalogue error for whatever was thrown, and records it. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

/**
 * Registers the MCP server, an addition of Docloom: streamable HTTP without sessions and without
 * streams. A message is read only once its token is known.
 */
export function mcpRoute(options: McpRouteOptions): FastifyPluginAsync {
  const { addresses, guards, authenticate: userOfToken, recordProblem } = options;
  return async (server) => {
    server.route({
      method: ['GET', 'DELETE'],
      url: MCP_PATH,
      handler: ({ method }, reply) => {
        reply.header('allow', 'POST');
        throw problem('method_not_allowed', method, MCP_PATH, 'POST');
      },
    });

    await server.register(async (guarded) => {
      readNoBodies(guarded);
      guarded.setErrorHandler((cause, request, reply) =>
        sendProblemOfMcp(reply, recordProblem(cause, request)),
      );
      requireOwnOrigin(guarded, addresses);
      requireToken(guarded, userOfToken, guards);
      guarded.post(MCP_PATH, async (request, reply) => answerPost(options, request, reply));
    });
  };
}

/** The route reads its body itself, and accounts for its memory. */
function readNoBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => {
    done(null);
  });
}

/** MCP clients expect 401 for a token that is not accepted; the contract has 403. */
function sendProblemOfMcp(reply: FastifyReply, error: DocloomError): FastifyReply {
  const challenge = challengeFor(error);
  if (challenge === undefined) return sendProblem(reply, error);
  return sendProblem(reply.header('www-authenticate', challenge), error, UNAUTHORISED);
}

async function answerPost(
  { memory, limits, tools, recordProblem }: McpRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const user = userOf(request);
  const share = memory.share(tenantOf(user));
  try {
    const body = await readBody(request.raw, limits.body, share);
    const message = parseMessage(jsonTextOf(body), limits);
    const webRequest = webRequestOf(request, reply);
    const caller = {
      user,
      left: webRequest.signal,
      client: clientOf(request),
      problemOf: (cause: unknown) => recordProblem(cause, request),
    };
    // Loaded at the first message: the SDK takes 38 MB and 0.2 seconds of processor time.
    const { answerMessage } = await import('../../mcp/answer-message.ts');
    const answer = await answerMessage(webRequest, message, tools, caller);
    return await sendWebResponse(reply, answer);
  } catch (cause) {
    // The rest of a body that is too large is not read.
    if (!request.raw.complete) reply.header('connection', 'close');
    request.raw.resume();
    throw cause;
  } finally {
    share.release();
  }
}

/** A batch would be many calls that are counted as one request. */
function parseMessage(text: string, limits: Limits): object {
  const message = parseExactJson(text, limits);
  if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message;
  throw problem('malformed_request', 'it is not a single JSON-RPC message');
}

/** Returns the request without its body, which is already parsed. */
function webRequestOf(request: FastifyRequest, reply: FastifyReply): Request {
  const left = new AbortController();
  reply.raw.once('close', () => {
    left.abort(problem('malformed_request', 'its client has disconnected'));
  });
  return new Request(`http://localhost${MCP_PATH}`, {
    method: 'POST',
    headers: headersOf(request.headers),
    signal: left.signal,
  });
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  // The server verifies no token, so it gets none.
  headers.delete('authorization');
  return headers;
}

async function sendWebResponse(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const text = await answer.text();
  const type = answer.headers.get('content-type');
  reply.status(answer.status);
  if (type !== null) reply.header('content-type', type);
  return reply.send(text);
}
