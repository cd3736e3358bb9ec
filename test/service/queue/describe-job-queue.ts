import { describeJobs } from './describe-jobs.ts';
import { describeGroups } from './describe-groups.ts';
import { describeOwners } from './describe-owners.ts';
import { describeQueueEnds } from './describe-queue-ends.ts';
import { describeSubjects } from './describe-subjects.ts';
import type { QueuesOfATest } from './queue-of-a-test.ts';
import { queueForEachTest } from './queue-of-a-test.ts';

/**
 * What every implementation of the job queue keeps.
 * @param queues gives a new store for each test
 * @param options.canBeExclusive whether a queue can know that all other processes are dead
 */
export function describeJobQueue(
  name: string,
  queues: () => QueuesOfATest,
  { canBeExclusive = true } = {},
): void {
  describe(name, () => {
    const held = queueForEachTest(queues);
    describeJobs(held);
    describeSubjects(held);
    describeGroups(held);
    describeQueueEnds(held, canBeExclusive);
    describeOwners(held);
  });
}
