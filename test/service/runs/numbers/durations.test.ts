import { Durations } from '../../../../service/src/runs/numbers/durations.ts';

function durationsOf(milliseconds: Iterable<number>): Durations {
  const durations = new Durations();
  for (const one of milliseconds) durations.add(one);
  return durations;
}

it('has no percentiles without a duration', () => {
  expect(new Durations().percentiles()).toBeNull();
});

it('has those of few durations', () => {
  expect(durationsOf([7]).percentiles()).toEqual({ p50: 7, p95: 7 });
  expect(durationsOf([4, 1, 3, 2]).percentiles()).toEqual({ p50: 2, p95: 4 });
  expect(durationsOf(Array.from({ length: 100 }, (_, index) => index + 1)).percentiles()).toEqual({
    p50: 50,
    p95: 95,
  });
});

it('counts a duration that a clock has made negative as none', () => {
  expect(durationsOf([-5, 1.4]).percentiles()).toEqual({ p50: 0, p95: 1 });
});

it('is accurate to one percent, however long they are', () => {
  for (let length = 1; length < 1e9; length = Math.ceil(length * 1.013)) {
    const { p50 } = durationsOf([length]).percentiles()!;
    expect(Math.abs(p50 - length) / length).toBeLessThanOrEqual(0.0101);
  }
});

it('adds others', () => {
  const durations = durationsOf([1, 2]);
  durations.addAll(durationsOf([3, 4, 5_000]));
  durations.addAll(new Durations());
  const { p50, p95 } = durations.percentiles()!;
  expect(p50).toBe(3);
  expect(Math.abs(p95 - 5_000)).toBeLessThan(50);
});
