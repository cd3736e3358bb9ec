import {
  bringJobsForward,
  countWaitingJobs,
  deleteJob,
  groupKeysOfOldestJobs,
  groupKeysWithDueJobs,
  insertJob,
  insertLeasedJob,
  leaseNextJobs,
  nextDueAfter,
  returnJob,
  returnJobs,
} from '../../store/records/jobs.ts';
import type { JobTable } from '../dispatch/job-table.ts';

/** The jobs in the service's own table. */
export const storedJobs: JobTable = {
  insert: insertJob,
  insertLeased: insertLeasedJob,
  leaseNext: leaseNextJobs,
  joint: null,
  groupKeysOfOldest: groupKeysOfOldestJobs,
  groupKeysWithDue: groupKeysWithDueJobs,
  nextDueAfter,
  countWaiting: countWaitingJobs,
  delete: deleteJob,
  release: returnJob,
  releaseAll: returnJobs,
  bringForward: bringJobsForward,
};
