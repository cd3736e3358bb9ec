import {
  NodeConnectionTypes,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type ISupplyDataFunctions,
  type SupplyData,
} from 'n8n-workflow';
import { testDocloomApi } from '../Docloom/credential/credential-test';
import { ExecutionMemory } from '../Docloom/execution/execution-memory';
import { searchWorkflows } from '../Docloom/list-search';
import { workflowLocator } from '../Docloom/parameters/workflow';
import { answerItems } from './call/answer-items';
import { linkParameters } from './parameters/links';
import { moreData } from './parameters/more-data';
import { toolOptions } from './parameters/options';
import { toolDescriptionParameters } from './parameters/tool-description';
import { buildTool } from './tool/build-tool';

/**
 * The tool node: gives an AI agent a tool that makes the documents of one workflow. The action node
 * as a tool cannot do this, because n8n builds its schema from `$fromAI()` only.
 */
export class DocloomDocumentTool implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Docloom Document Tool',
    name: 'docloomDocumentTool',
    icon: { light: 'file:../Docloom/docloom.svg', dark: 'file:../Docloom/docloom.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["workflowId"]["cachedResultName"] }}',
    description:
      'Let an AI agent make a PDF, Word or PowerPoint document: it fills in the fields of your template in one call',
    defaults: { name: 'Docloom Document Tool' },
    inputs: [],
    outputs: [NodeConnectionTypes.AiTool],
    outputNames: ['Tool'],
    credentials: [{ name: 'docloomApi', required: true, testedBy: 'testDocloomApi' }],
    properties: [
      { ...workflowLocator, description: 'The Docloom workflow that makes the documents' },
      ...toolDescriptionParameters,
      ...linkParameters,
      moreData,
      toolOptions,
    ],
  };

  methods = { credentialTest: { testDocloomApi }, listSearch: { searchWorkflows } };

  async supplyData(this: ISupplyDataFunctions, itemIndex: number): Promise<SupplyData> {
    return {
      response: await buildTool({ context: this, itemIndex, memory: new ExecutionMemory() }),
    };
  }

  /** Newer agents let n8n run the node for each call, with the arguments as the input item. */
  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return await answerItems(this);
  }
}
