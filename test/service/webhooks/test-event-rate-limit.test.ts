import { problem } from '../../../service/src/errors/errors.ts';
import { TestEventRateLimit } from '../../../service/src/webhooks/test-event-rate-limit.ts';
import { HeldClock } from '../held-clock.ts';

let clock: HeldClock;
let pace: TestEventRateLimit;
beforeEach(() => {
  clock = new HeldClock();
  pace = new TestEventRateLimit(clock);
});

it('allows a webhook one test event per second', () => {
  pace.require('wkf_1');
  clock.moveOn(999);
  expect(() => pace.require('wkf_1')).toThrow(problem('test_event_too_soon'));
  clock.moveOn(1);
  pace.require('wkf_1');
});

it('counts from the last event that was sent, not from the last request', () => {
  pace.require('wkf_1');
  clock.moveOn(600);
  expect(() => pace.require('wkf_1')).toThrow();
  clock.moveOn(400);
  pace.require('wkf_1');
});

it('does not delay another webhook', () => {
  pace.require('wkf_1');
  pace.require('wkf_2');
  clock.moveOn(500);
  pace.require('wkf_3');
  clock.moveOn(500);
  pace.require('wkf_2');
  expect(() => pace.require('wkf_3')).toThrow();
});

it.each([-3_600_000, 3_600_000])('counts as usual if the clock is set by %i ms', (step) => {
  pace.require('wkf_1');
  clock.step(step);
  expect(() => pace.require('wkf_1')).toThrow();
  clock.moveOn(1_000);
  pace.require('wkf_1');
});

it('tracks the newest of many workflows', () => {
  for (let count = 0; count <= 20_000; count += 1) pace.require(`wkf_${String(count)}`);
  expect(() => pace.require('wkf_20000')).toThrow(problem('test_event_too_soon'));
});
