import { EventQueue } from '../../../bench/scaling-simulation/event-queue.ts';
import { Random } from '../../chaos/random.ts';

it('returns events in the order of their times, also those that are added meanwhile', () => {
  const random = new Random(1);
  const queue = new EventQueue<number>();
  const times: number[] = [];
  for (let count = 0; count < 500; count += 1) queue.add(random.next(), count);
  for (let next = queue.next(); next; next = queue.next()) {
    times.push(next.at);
    if (times.length < 1_000) queue.add(next.at + random.next(), times.length);
  }
  expect(times.length).toBeGreaterThan(1_000);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it('returns nothing when it is empty', () => {
  const queue = new EventQueue<string>();
  queue.add(1, 'only');
  expect(queue.next()).toEqual({ at: 1, event: 'only' });
  expect(queue.next()).toBeUndefined();
});
