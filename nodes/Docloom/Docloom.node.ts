import {
  NodeConnectionTypes,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
} from 'n8n-workflow';
import { testDocloomApi } from './credential/credential-test';
import { hints } from './description/hints';
import * as listSearch from './list-search';
import { describeParameters, describeSubtitle } from './description/parameter-description';
import * as resourceMapping from './resource-mapping';
import { resources } from './resources';
import { routeItems } from './execution/router';

/** The action node: everything a flow can ask of a server that makes documents. */
export class Docloom implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Docloom',
    name: 'docloom',
    icon: { light: 'file:docloom.svg', dark: 'file:docloom.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: describeSubtitle(resources),
    description:
      'Make PDF, Word and PowerPoint documents from templates and your data: invoices, contracts, letters',
    defaults: { name: 'Docloom' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [
      {
        name: 'docloomApi',
        required: true,
        testedBy: 'testDocloomApi',
        displayOptions: { hide: { operation: ['fillTemplate'] } },
      },
    ],
    hints,
    properties: describeParameters(resources),
  };

  methods = { credentialTest: { testDocloomApi }, listSearch, resourceMapping };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    return await routeItems(this);
  }
}
