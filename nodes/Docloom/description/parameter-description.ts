import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from '../execution/operation';

/**
 * Builds the parameters of the node: the resource, its operation, and the operation's own
 * parameters.
 */
export function describeParameters(resources: readonly Resource[]): INodeProperties[] {
  return [resourceParameter(resources), ...resources.flatMap(parametersOfResource)];
}

function resourceParameter(resources: readonly Resource[]): INodeProperties {
  return {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources.map((resource) => ({ ...resource.option })),
    default: 'document',
  };
}

function parametersOfResource(resource: Resource): INodeProperties[] {
  return [
    operationParameter(resource),
    ...resource.operations.flatMap((operation) => parametersOfOperation(resource, operation)),
  ];
}

function operationParameter(resource: Resource): INodeProperties {
  const { value: preselected } = resource.preselected.option;
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource.option.value] } },
    options: resource.operations.map((operation) => ({ ...operation.option })),
    default: preselected,
  };
}

function parametersOfOperation(resource: Resource, operation: Operation): INodeProperties[] {
  return operation.properties.map((property) => ({
    ...property,
    displayOptions: {
      ...property.displayOptions,
      show: {
        resource: [resource.option.value],
        operation: [operation.option.value],
        ...property.displayOptions?.show,
      },
    },
  }));
}

/**
 * Builds the subtitle of the node on the canvas, such as `Send Data: Source`. n8n evaluates it for
 * the selected operation, so the display names are part of the expression.
 */
export function describeSubtitle(resources: readonly Resource[]): string {
  const operations = resources.flatMap((resource) => resource.operations);
  const nameOf = (parameter: string, options: readonly NamedOption[]) => {
    const names = Object.fromEntries(options.map(({ option }) => [option.value, option.name]));
    return `(${JSON.stringify(names)})[$parameter["${parameter}"]]`;
  };
  return `={{ ${nameOf('operation', operations)} + ": " + ${nameOf('resource', resources)} }}`;
}

interface NamedOption {
  readonly option: { readonly name: string; readonly value: string };
}
