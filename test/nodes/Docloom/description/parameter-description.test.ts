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
  const members = (property.options ?? []).flatMap((option) => {
    if ('values' in option) return option.values;
    return 'displayName' in option ? [option] : [];
  });
  return [property, ...members];
}

const everyParameter = [...properties, events].flatMap(withMembers);

describe('the resources and operations', () => {
  it('cover the contract and the drive', () => {
    const offered = operations.map(
      ({ resource, operation }) => `${resource.option.name}: ${operation.option.name}`,
    );

    expect(offered).toEqual([
      'Document: Fill Template File',
      'Document: Generate',
      'Document: Render Once',
      'File: Create Share Link',
      'File: Delete',
      'File: Delete Share Links',
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
      'Template: Add',
      'Template: Add Blank',
      'Template: Add From Binary',
      'Template: Check',
      'Template: Delete',
      'Template: Download',
      'Template: Get',
      'Template: Get Many',
      'Template: Preview as PNG',
      'Template: Replace',
      'Template: Restore',
      'Template: Update',
      'Webhook Delivery: Get',
      'Webhook Delivery: Get Many',
      'Webhook Delivery: Redeliver',
      'Workflow: Archive',
      'Workflow: Create',
      'Workflow: Create From Binary',
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

  it('begin with making a document, with a service by default', () => {
    const [withoutService, first] = operations;
    expect(withoutService?.operation.option.action).toBe('Fill template file to make document');
    expect(first?.operation.option.action).toBe('Generate document');
    expect(resources[0]?.preselected).toBe(first?.operation);
    expect(properties.find(({ name }) => name === 'resource')?.default).toBe('document');
  });

  it('show the choice of the files above the fields of the data', () => {
    const shown = resources[0]!.preselected.properties.map(({ name }) => name);
    expect(shown).toEqual([
      'workflowId',
      'waitForDocuments',
      'downloadFiles',
      'whichFiles',
      'dataMode',
      'fields',
      'json',
      'options',
    ]);
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
    ['document', 'generate', 'Generate: Document'],
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
      return !placeholderOf(one).startsWith(/collection$/i.test(one.type) ? 'Add ' : 'e.g.');
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
