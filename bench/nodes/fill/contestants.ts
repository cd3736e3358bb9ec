import { sectionSyntax, type Syntax } from '../../templates/contestants/syntax.ts';
import type { NodeOfChain } from '../chain.ts';
import { CODE } from './code-node.ts';

/** A node that fills a template for each item. Its input items have the template in `data`. */
export interface Contestant {
  readonly name: string;
  readonly syntax: Syntax;
  readonly node: Omit<NodeOfChain, 'name'>;
  /** More environment variables of its n8n. */
  readonly environment: NodeJS.ProcessEnv;
}

const docloom: Contestant = {
  name: 'Fill Template File',
  syntax: sectionSyntax('{{', '}}'),
  node: {
    type: 'n8n-nodes-docloom.docloom',
    typeVersion: 1,
    parameters: { resource: 'document', operation: 'fillTemplate' },
  },
  environment: {},
};

/** n8n's own node, which runs the code in a process beside n8n. */
const codeNode: Contestant = {
  name: 'Code, docxtemplater',
  syntax: sectionSyntax('{', '}'),
  node: {
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { mode: 'runOnceForAllItems', language: 'javaScript', jsCode: CODE },
  },
  environment: {
    NODE_FUNCTION_ALLOW_EXTERNAL: 'docxtemplater,pizzip',
    // With its default of 30 seconds, n8n ends the process if the machine is slow.
    N8N_RUNNERS_HEARTBEAT_INTERVAL: '600',
    N8N_RUNNERS_TASK_TIMEOUT: '600',
  },
};

const communityNode: Contestant = {
  name: 'n8n-nodes-docxtemplater',
  syntax: sectionSyntax('{', '}'),
  node: {
    type: 'n8n-nodes-docxtemplater.docxTemplater',
    typeVersion: 1,
    parameters: {
      operation: 'render',
      binaryProperty: 'data',
      context: '={{ $json }}',
      options: {},
    },
  },
  environment: {},
};

/** Every measured node, Docloom first. */
export const contestants: readonly [Contestant, ...Contestant[]] = [
  docloom,
  codeNode,
  communityNode,
];
