import { Workflow, type INode, type INodeProperties } from 'n8n-workflow';
import { events } from '../../../../nodes/Docloom/parameters/events';
import { Docloom } from '../../../../nodes/Docloom/Docloom.node';
import { resources } from '../../../../nodes/Docloom/resources';
import { ACTION, TestNodeTypes } from '../../engine/node-types';

const engineNode: INode = {
  id: '1',
  name: 'Docloom',
  type: ACTION,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
};
const { properties } = new Docloom().description;
const operations = resources.flatMap((resource) =>
  resource.operations.map((operation) => ({ resource, operation })),
);

function withMembers(property: INodeProperties): INodeProperties[] {
  const members = (property.options ?? []).filter((option) => 'displayName' in option);
  return [property, ...(members as INodeProperties[])];
}

const everyParameter = [...properties, events].flatMap(withMembers);

describe('the resources and operations', () => {
  it('cover the contract and the drive', () => {
    const offered = operations.map(
      ({ resource, operation }) => `${resource.option.name}: ${operation.option.name}`,
    );

    expect(offered).toEqual([
      'Delivery: Get',
      'Delivery: Get Many',
      'Delivery: Redeliver',
      'Document: Add',
      'Document: Add Blank',
      'Document: Add From Binary',
      'Document: Delete',
      'Document: Get',
      'Document: Get Many',
      'Document: Update',
      'File: Delete',
      'File: Download',
      'File: Get Many',
      'File: Upload',
      'Outgoing Webhook: Get',
      'Outgoing Webhook: Register',
      'Outgoing Webhook: Remove',
      'Outgoing Webhook: Rotate Secret',
      'Outgoing Webhook: Send Test Event',
      'Run: Get',
      'Run: Get Many',
      'Run: Retry',
      'Source: Get',
      'Source: Send Data',
      'Workflow: Archive',
      'Workflow: Create',
      'Workflow: Get',
      'Workflow: Get Many',
      'Workflow: Update',
    ]);
  });

  it.each(operations)(
    '$resource.option.name: $operation.option.name has consistent labels',
    (entry) => {
      const { name, action, description, value } = entry.operation.option;
      const noun = entry.resource.option.name.toLowerCase();
      const nouns = [noun, noun.replace(/y$/, 'ies')];

      expect(name.toLowerCase().split(' ')).not.toContain(noun);
      expect(nouns.some((one) => action.toLowerCase().includes(one))).toBe(true);
      expect(action).toMatch(/^[A-Z][^A-Z]*$/);
      expect(action).not.toMatch(/\b(a|an|the)\b/i);
      expect(description).toMatch(/^[A-Z].*[^.]$/);
      expect(value).toMatch(/^[a-z][a-zA-Z]*$/);
    },
  );

  it('default to an existing operation', () => {
    for (const { operations: listed, preselected } of resources) {
      expect(listed).toContain(preselected);
    }
  });

  it('show a parameter only for its own operation', () => {
    for (const property of properties.slice(1)) {
      expect(property.displayOptions?.show?.resource).toHaveLength(1);
      if (property.name !== 'operation') {
        expect(property.displayOptions?.show?.operation).toHaveLength(1);
      }
    }
  });
});

describe('the node subtitle', () => {
  it.each([
    ['source', 'sendData', 'Send Data: Source'],
    ['outgoingWebhook', 'get', 'Get: Outgoing Webhook'],
    ['run', 'getAll', 'Get Many: Run'],
  ])('matches the labels of the lists: %s, %s', (resource, operation, line) => {
    const subtitle = new Docloom().description.subtitle!;
    const node = { ...engineNode, parameters: { resource, operation } };
    const { expression } = new Workflow({
      nodes: [node],
      connections: {},
      active: false,
      nodeTypes: new TestNodeTypes(),
    });

    expect(expression.getSimpleParameterValue(node, subtitle, 'internal', {})).toBe(line);
  });

  it('has one name per operation, regardless of its resource', () => {
    const names = new Map<string, string>();
    for (const { operation } of operations) {
      const { value, name } = operation.option;
      expect(names.get(value) ?? name).toBe(name);
      names.set(value, name);
    }
  });
});

describe('the parameters', () => {
  const placeholderOf = ({ placeholder = 'e.g.' }: INodeProperties) => placeholder;

  function namesOf(offenders: INodeProperties[]): string[] {
    return [...new Set(offenders.map(({ displayName }) => displayName))];
  }

  it('start with "Whether" if they are booleans', () => {
    const booleans = everyParameter.filter(({ type }) => type === 'boolean');

    expect(booleans.length).toBeGreaterThan(0);
    expect(namesOf(booleans.filter((one) => !one.description?.startsWith('Whether ')))).toEqual([]);
  });

  it('have placeholders that start with "e.g.", and collection buttons that start with "Add"', () => {
    const misfits = everyParameter.filter((one) => {
      return !placeholderOf(one).startsWith(one.type === 'collection' ? 'Add ' : 'e.g.');
    });

    expect(namesOf(misfits)).toEqual([]);
  });

  it('have descriptions', () => {
    const choosers = ['Resource', 'Operation', 'Additional Fields', 'Update Fields', 'Options'];
    const silent = everyParameter.filter(({ description, hint }) => !(description ?? hint));

    expect(choosers).toEqual(expect.arrayContaining(namesOf(silent)));
  });

  it('list their options in alphabetical order, with the default way of sending data first', () => {
    const lists = everyParameter.filter(({ name, options }) => options && name !== 'dataMode');

    for (const { options = [] } of lists) {
      const names = options.map((one) => ('displayName' in one ? one.displayName : one.name));
      expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
    }
  });
});
