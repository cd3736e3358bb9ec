import { eachExecutionOnce } from '../../../playground/src/listed-executions.ts';

const execution = (id: string, status: 'running' | 'success') => {
  return { id, workflowId: 'flow', status, mode: 'webhook' };
};

describe('the executions that n8n lists', () => {
  it('include one that ended while n8n listed them once, as ended', () => {
    const running = [execution('5', 'running'), execution('4', 'running')];
    const ended = [execution('4', 'success'), execution('3', 'success')];
    expect(eachExecutionOnce([...running, ...ended])).toEqual([
      execution('5', 'running'),
      ...ended,
    ]);
  });
});
