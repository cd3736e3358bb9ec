import { McpServer } from '@modelcontextprotocol/server';
import { VERSION } from '../version.ts';
import type { Caller } from './caller.ts';
import type { AddTool } from './define-tool.ts';
import type { ToolDependencies } from './tool-dependencies.ts';
import { createShareLink } from './tools/create-share-link.ts';
import { describeFields } from './tools/describe-fields.ts';
import { generate } from './tools/generate.ts';
import { getRun } from './tools/get-run.ts';
import { listWorkflows } from './tools/list-workflows.ts';
import { renderPreview } from './tools/render-preview.ts';

const TOOLS: readonly AddTool[] = [
  listWorkflows,
  describeFields,
  renderPreview,
  generate,
  getRun,
  createShareLink,
];

const INSTRUCTIONS =
  'Docloom makes Word, PowerPoint and PDF documents from data. A workflow has templates with fields. To make documents: call list_workflows to find the workflow, describe_fields to learn which data it needs, render_preview to check the data, and generate to make them. create_share_link gives the user an address to download a document. Ask the user for data that is missing; do not invent it. An error has a code and a message that says what to do.';

/** Creates the MCP server for one request. It keeps nothing that a later request needs. */
export function createMcpServer(dependencies: ToolDependencies, caller: Caller): McpServer {
  const server = new McpServer(
    { name: 'docloom', title: 'Docloom', version: VERSION },
    { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } },
  );
  for (const add of TOOLS) add(server, dependencies, caller);
  return server;
}
