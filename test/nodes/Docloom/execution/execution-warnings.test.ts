import type { NodeExecutionHint } from 'n8n-workflow';
import { ExecutionWarnings } from '../../../../nodes/Docloom/execution/execution-warnings';

function shown(warnings: ExecutionWarnings, itemCount: number): string[] {
  const hints: NodeExecutionHint[] = [];
  const context = {
    addExecutionHints: (...added: NodeExecutionHint[]) => void hints.push(...added),
  };
  warnings.show(context, itemCount);
  expect(hints.length).toBeLessThanOrEqual(1);
  return hints.flatMap(({ message }) => message.split('<br>'));
}

const leftEmpty = (field: string) =>
  `The field "${field}" is not in the source data and was left empty.`;

describe('ExecutionWarnings', () => {
  it('shows nothing if there are no warnings', () => {
    const warnings = new ExecutionWarnings();
    warnings.add(0, []);
    expect(shown(warnings, 1)).toEqual([]);
  });

  it('names the empty fields in one sentence', () => {
    const warnings = new ExecutionWarnings();
    warnings.add(0, [leftEmpty('customer.name'), 'A <b> was removed.', leftEmpty('due')]);
    expect(shown(warnings, 1)).toEqual([
      '2 fields were left empty: customer.name, due.',
      'A &lt;b&gt; was removed.',
    ]);
  });

  it('shows a warning once, with its items', () => {
    const warnings = new ExecutionWarnings();
    for (const item of [0, 1, 2, 3, 4, 5, 6]) warnings.add(item, [leftEmpty('due')]);
    warnings.add(3, ['Only here.']);
    expect(shown(warnings, 8)).toEqual([
      '1 field was left empty: due. [items 0, 1, 2, 3, 4 and 2 more]',
      'Only here. [item 3]',
    ]);
  });

  it('states how many more there are', () => {
    const warnings = new ExecutionWarnings();
    warnings.add(
      0,
      Array.from({ length: 14 }, (_, index) => `Warning ${index}.`),
    );
    const lines = shown(warnings, 1);
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('And 4 more; the output lists all of them.');
  });
});
