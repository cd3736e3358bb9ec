import { problem } from '../../../../service/src/errors/errors.ts';
import { WaitingRequests } from '../../../../service/src/http/guards/waiting-requests.ts';

describe('The requests that wait', () => {
  it('leave some of their number to other tenants', () => {
    const waiting = new WaitingRequests(9, 'too_many_waits');
    const leave = Array.from({ length: 6 }, () => waiting.enter('usr_1'));
    expect(() => waiting.enter('usr_1')).toThrow(problem('too_many_waits'));
    waiting.enter('team_2');
    leave[0]?.();
    leave[1]?.();
    waiting.enter('usr_1');
  });

  it('are not more than the maximum', () => {
    const waiting = new WaitingRequests(1, 'too_many_waits');
    const leave = waiting.enter('usr_1');
    expect(() => waiting.enter('usr_2')).toThrow();
    leave();
    waiting.enter('usr_2');
  });
});
