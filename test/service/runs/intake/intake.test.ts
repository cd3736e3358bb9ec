import { Intake } from '../../../../service/src/runs/intake/intake.ts';

it('is busy while more than a few senders wait for a response', () => {
  const intake = new Intake();
  const answered = Array.from({ length: 8 }, () => intake.enter());
  expect(intake.isBusy).toBe(false);
  answered.push(intake.enter());
  expect(intake.isBusy).toBe(true);
  answered.pop()?.();
  expect(intake.isBusy).toBe(false);
});
