import type { INodeProperties } from 'n8n-workflow';

type NodeClass = new () => { description: { properties: readonly INodeProperties[] } };

/** The nodes are compiled apart from the tests of the house: they are CommonJS, as n8n wants it. */
function parametersOf(name: string): readonly INodeProperties[] {
  const module = jest.requireActual<Record<string, NodeClass>>(`../../nodes/${name}/${name}.node`);
  return new module[name]!().description.properties;
}

/** The parameters of our nodes as they describe themselves, by the type of the node. */
export const parametersOfOurNodes: Readonly<Record<string, readonly INodeProperties[]>> = {
  'n8n-nodes-docloom.docloom': parametersOf('Docloom'),
  'n8n-nodes-docloom.docloomDocumentTool': parametersOf('DocloomDocumentTool'),
  'n8n-nodes-docloom.docloomTrigger': parametersOf('DocloomTrigger'),
};

/** An operation of the action node, with the names that the editor shows. */
export interface OfferedOperation {
  readonly resource: string;
  readonly operation: string;
  readonly resourceName: string;
  readonly operationName: string;
}

/** Every operation that the action node offers. */
export function offeredOperations(): OfferedOperation[] {
  const parameters = parametersOfOurNodes['n8n-nodes-docloom.docloom'] ?? [];
  const resources = choicesOf(parameters.filter(({ name }) => name === 'resource'));
  return resources.flatMap((resource) => {
    const ofResource = parameters.filter(
      ({ name, displayOptions }) =>
        name === 'operation' && displayOptions?.show?.['resource']?.includes(resource.value),
    );
    return choicesOf(ofResource).map((operation) => ({
      resource: resource.value,
      operation: operation.value,
      resourceName: resource.name,
      operationName: operation.name,
    }));
  });
}

function choicesOf(parameters: readonly INodeProperties[]): { name: string; value: string }[] {
  return parameters
    .flatMap(({ options = [] }) => options)
    .flatMap((option) =>
      'value' in option ? [{ name: option.name, value: String(option.value) }] : [],
    );
}
