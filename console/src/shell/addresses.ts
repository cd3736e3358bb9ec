import type { RunStatus } from '../api/types.ts';
import { activityQueryOf } from '../activity/activity-filter.ts';
import { NO_FILTER, queryOf } from '../runs/run-filter.ts';
import type { TaggedOption } from '../template/fields/tag-places.ts';

/** The query parameter with the option to look at on the page of a template. */
export const OPTION = 'option';

/** The query parameter with the tab of the page of a template. */
export const TAB = 'tab';

/** The path of the page of numbers, below the root of the service. */
export const NUMBERS_PATH = '/console/numbers';

/** The path of the page of the signed-in user, below the root of the service. */
export const ACCOUNT_PATH = '/console/account';

/** The path of the page after signing in again in another tab, below the root of the service. */
export const SIGNED_IN_PATH = '/console/signed-in';

/** The member of the query that has the ID of the person who is to sign in. */
export const EXPECTED_USER = 'user';

/** The member of the query that tells one opening of that page from the others. */
export const OPENING = 'opening';

/** The path of the page of files, below the root of the service. */
export const FILES_PATH = '/console/files';

/** Returns the path of the list of a workflow's runs, below the root of the service. */
export function runsPath(workflowId: string, status?: RunStatus): string {
  const query = queryOf({ ...NO_FILTER, status }).toString();
  return `/console/workflows/${encodeURIComponent(workflowId)}${query === '' ? '' : `?${query}`}`;
}

/** Returns the path of the page of a run, below the root of the service. */
export function runPath(workflowId: string, runId: string): string {
  return `/console/workflows/${encodeURIComponent(workflowId)}/runs/${encodeURIComponent(runId)}`;
}

/** Returns the path of the page of a workflow's connections, below the root of the service. */
export function connectionsPath(workflowId: string): string {
  return `/console/workflows/${encodeURIComponent(workflowId)}/connections`;
}

/** Returns the path of the page of a template, below the root of the service. */
export function templatePath(workflowId: string, documentId: string): string {
  return `/console/workflows/${encodeURIComponent(workflowId)}/documents/${encodeURIComponent(documentId)}`;
}

/** Returns the path of the page of a template, with the ways to send it data. */
export function connectPath(workflowId: string, documentId: string): string {
  return `${templatePath(workflowId, documentId)}?${TAB}=connect`;
}

/** Returns the path of the page of a template, with its versions. */
export function versionsPath(workflowId: string, documentId: string): string {
  return `${templatePath(workflowId, documentId)}?${TAB}=versions`;
}

/** Returns the path of the page of a template, with one of its options to look at. */
export function optionPath(workflowId: string, documentId: string, option: TaggedOption): string {
  return `${templatePath(workflowId, documentId)}?${OPTION}=${option}`;
}

/** Returns the path of the list of changes, of all workflows or of one, below the root of the service. */
export function activityPath(workflowId?: string): string {
  const query = activityQueryOf({ workflowId, kind: undefined }).toString();
  return `/console/activity${query === '' ? '' : `?${query}`}`;
}

/** The path of the page of people, below the root of the service. */
export const PEOPLE_PATH = '/console/people';
