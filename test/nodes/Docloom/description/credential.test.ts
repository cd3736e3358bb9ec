import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import { Docloom } from '../../../../nodes/Docloom/Docloom.node';
import { resources } from '../../../../nodes/Docloom/resources';
import { ACTION } from '../../engine/node-types';

const { description } = new Docloom();
const [credential] = description.credentials!;
const operations = resources.flatMap((resource) =>
  resource.operations.map(({ option }) => [resource.option.value, option.value] as const),
);

/** Returns whether n8n asks for the credential, and does not run the node without it. */
function isAsked(parameters: INodeParameters): boolean {
  const node: INode = {
    ...{ id: '1', name: 'Docloom', type: ACTION, typeVersion: 1, position: [0, 0] },
    parameters,
  };
  return NodeHelpers.displayParameter(parameters, credential!, node, description);
}

it.each(operations)('a credential is required, except without a service: %s %s', (...names) => {
  const [resource, operation] = names;
  expect(credential?.required).toBe(true);
  expect(isAsked({ resource, operation })).toBe(operation !== 'fillTemplate');
});
