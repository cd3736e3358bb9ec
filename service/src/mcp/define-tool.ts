import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { DocloomError } from '../errors/errors.ts';
import { boundedText } from './bounded-text.ts';
import type { Caller } from './caller.ts';
import type { ToolDependencies } from './tool-dependencies.ts';

/** A tool of the MCP server. Its texts are written for a model. */
export interface Tool<Arguments extends object, Result extends Record<string, unknown>> {
  name: string;
  title: string;
  description: string;
  input: StandardSchemaWithJSON<unknown, Arguments>;
  output: StandardSchemaWithJSON<unknown, Result>;
  annotations: ToolAnnotations;
  /** Returns what the log names. It contains no data and no secret. */
  concerns(input: Arguments, result?: Result): Concerned;
  /** @throws DocloomError which becomes an error of the tool */
  call(
    dependencies: ToolDependencies,
    caller: Caller,
    input: Arguments,
  ): Promise<ToolResult<Result>>;
}

/** What a tool returns. */
export interface ToolResult<Result> {
  result: Result;
  /** A PNG picture beside it. */
  picture?: Uint8Array;
}

/** What a call is about. */
export interface Concerned {
  workflow?: string;
  run?: string;
  file?: string;
}

/** The annotations of a tool that changes nothing; clients may call it without asking. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The annotations of a tool that creates something for other people. */
export const CREATES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** Adds a tool to the server of one request. */
export type AddTool = (server: McpServer, dependencies: ToolDependencies, caller: Caller) => void;

/** How many bad members an error names. */
const MOST_MEMBERS = 20;

/** Returns a function that adds a tool to a server; each call of the tool is logged. */
export function defineTool<Arguments extends object, Result extends Record<string, unknown>>(
  tool: Tool<Arguments, Result>,
): AddTool {
  const { name, title, description, input, output, annotations } = tool;
  const config = { title, description, inputSchema: input, outputSchema: output, annotations };
  return (server, dependencies, caller) => {
    const { user, client } = caller;
    const logCall = (details: Concerned & { code?: string }) => {
      dependencies.log.info({ tool: name, user: user.id, client, ...details }, 'Tool called');
    };
    const call = async (given: Arguments): Promise<CallToolResult> => {
      try {
        const answer = await tool.call(dependencies, caller, given);
        logCall(tool.concerns(given, answer.result));
        return resultOf(answer);
      } catch (cause) {
        const error = caller.problemOf(cause);
        logCall({ ...tool.concerns(given), code: error.code });
        return errorOf(error);
      }
    };
    server.registerTool(name, config, call);
  };
}

/** The text repeats the structured content, for clients that read only text. */
function resultOf({ result, picture }: ToolResult<Record<string, unknown>>): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify(result) },
      ...(picture ? [pictureOf(picture)] : []),
    ],
    structuredContent: result,
  };
}

function pictureOf(png: Uint8Array) {
  const data = Buffer.from(png).toString('base64');
  return { type: 'image' as const, data, mimeType: 'image/png' };
}

function errorOf({ code, message, retryAfter, errors }: DocloomError): CallToolResult {
  const members = errors
    .slice(0, MOST_MEMBERS)
    .map(({ path, message: what }) => ({ path: boundedText(path), message: boundedText(what) }));
  const told = {
    code,
    message: boundedText(message),
    ...(retryAfter !== null && { retryAfterSeconds: retryAfter }),
    ...(members.length > 0 && { errors: members }),
  };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }] };
}
