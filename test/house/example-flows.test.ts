import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exampleFlows } from '../../playground/src/flows.ts';
import type { Flow, FlowNode } from '../../playground/src/n8n-resources.ts';
import { parametersOfOurNodes as ours } from './our-nodes.ts';

const folder = resolve(__dirname, '../../examples/flows');
const files = readdirSync(folder).toSorted();
const readFlow = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Flow;

it('all example flows are installed in the playground and run end to end', () => {
  const known = Object.values(exampleFlows).map(({ file }) => file);
  expect(files).toEqual(known.toSorted());
});

describe.each(files)('the example flow %s', (file) => {
  const flow = readFlow(file);
  const docloomNodes = flow.nodes.filter(({ type }) => type in ours);

  it('is explained on a sticky note above the nodes', () => {
    const notes = flow.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
    expect(notes).toHaveLength(1);
    const { content, height, width } = noteOn(notes[0]!);
    expect(content).toMatch(/^## /);
    expect(content.length).toBeGreaterThan(200);
    const [left, top] = notes[0]!.position;
    const others = flow.nodes.filter((node) => node !== notes[0]);
    for (const { position } of others) {
      expect(position[1]).toBeGreaterThanOrEqual(top + height + 40);
      expect(position[0]).toBeGreaterThanOrEqual(left);
      expect(position[0]).toBeLessThan(left + width);
    }
  });

  it('has only node names in bold', () => {
    const note = flow.nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
    const bold = [...noteOn(note!).content.matchAll(/\*\*([^*]+)\*\*/g)];
    const names = flow.nodes.map(({ name }) => name);
    expect(bold.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining(bold.map(([, name]) => name)));
  });

  it('contains no credential, pinned data or workflow', () => {
    expect(Object.keys(flow).toSorted()).toEqual(['connections', 'name', 'nodes', 'settings']);
    expect(flow.nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
    expect(JSON.stringify(flow)).not.toMatch(/"(wkf|doc|run|team|usr)_/);
  });

  it('leaves the workflow to be selected, or gets it from a previous node', () => {
    for (const { parameters } of docloomNodes) {
      const locator = parameters['workflowId'] as { mode: string; value: string } | undefined;
      if (locator === undefined) continue;
      const chosen = locator.value === '' ? locator.mode : locator.value.slice(0, 3);
      expect(['list', '={{']).toContain(chosen);
    }
  });

  it('uses valid parameters of the Docloom nodes', () => {
    expect(docloomNodes.length).toBeGreaterThan(0);
    for (const node of docloomNodes) expect(unknownParametersOf(node)).toEqual([]);
  });

  it('connects only its own nodes', () => {
    const names = flow.nodes.map(({ name }) => name);
    const connected = [...JSON.stringify(flow.connections).matchAll(/"node":"([^"]+)"/g)];
    const ends = [...Object.keys(flow.connections), ...connected.map(([, name]) => name)];
    expect(names).toEqual(expect.arrayContaining(ends));
    expect(new Set(names).size).toBe(names.length);
  });
});

interface Note {
  readonly content: string;
  readonly height: number;
  readonly width: number;
}

function noteOn({ parameters }: FlowNode): Note {
  const { content, height, width } = parameters as Readonly<Record<string, string | number>>;
  return { content: String(content), height: Number(height), width: Number(width) };
}

/** Parameters, or values of a choice, that the description of the node does not offer. */
function unknownParametersOf({ type, parameters }: FlowNode): string[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const properties = (ours[type] ?? []).filter((property) => property.name === name);
    if (properties.length === 0) return [name];
    const choices = properties.filter((property) => property.type === 'options');
    if (choices.length === 0) return [];
    const values = choices.flatMap(({ options = [] }) =>
      options.map((option) => ('value' in option ? option.value : undefined)),
    );
    return values.includes(value as string) ? [] : [`${name}: ${String(value)}`];
  });
}

describe('the last page of the flow that makes a workflow from a template', () => {
  const flow = readFlow('make-a-workflow-from-a-template.json');
  const { completionTitle, completionMessage } = flow.nodes.find(
    ({ type }) => type === 'n8n-nodes-base.form',
  )!.parameters as Readonly<Record<string, string>>;

  /** Returns the value of the page's expression for a created workflow. */
  function said(expression: string | undefined, created: object): unknown {
    const code = /^=\{\{ (.*) \}\}$/s.exec(expression!)![1]!;
    const node = () => ({ item: { json: created } });
    return Reflect.construct(Function, ['$', `return ${code};`]).call(undefined, node) as unknown;
  }

  it.each([{ errors: [] }, {}])('explains the next step: %j', (document) => {
    const created = { name: 'Bills', documents: [document] };
    expect(said(completionTitle, created)).toBe('The workflow is ready');
    expect(said(completionMessage, created)).toMatch(/^Choose “Bills” from the list/);
  });

  it('names every error of the template', () => {
    const error = (near: string) => ({ near, what: 'it is not closed', remedy: 'Close it.' });
    const created = { name: 'Bills', documents: [{ errors: [error('{{#a}}'), error('{{#b}}')] }] };
    expect(said(completionTitle, created)).toBe('The template has errors');
    expect(said(completionMessage, created)).toBe(
      'No document can be made from it yet. Correct the template, and upload it again: {{#a}}: it is not closed. Close it. – {{#b}}: it is not closed. Close it.',
    );
  });
});
