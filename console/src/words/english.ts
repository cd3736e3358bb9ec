import { accountWords } from './english/account.ts';
import { accessWords } from './english/access.ts';
import { activityWords } from './english/activity.ts';
import { dataWords } from './english/data.ts';
import { fileWords } from './english/files.ts';
import { peopleWords } from './english/people.ts';
import { filterWords } from './english/filter.ts';
import { numbersWords } from './english/numbers.ts';
import { reasonWords } from './english/reasons.ts';
import { templateWords } from './english/template.ts';
import { versionWords } from './english/versions.ts';
import { workflowWords } from './english/workflow.ts';

/** Returns the English words of the console. A second language has the same members. */
export const english = {
  title: 'Docloom',
  skipToContent: 'Skip to the content',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  signOutLoses: 'All your unsaved changes will be lost, including those in other tabs. Sign out?',
  sessionEnded: {
    title: 'Your session has ended',
    explanation: (name: string) =>
      `Sign in again as ${name} in a new tab. This page keeps everything you have typed and chosen.`,
    otherPerson: (other: string, name: string) =>
      `${other} is now signed in with this browser. This page keeps what ${name} has typed and chosen. To continue, sign out in the new tab and sign in as ${name} again.`,
    signedOut: (name: string) =>
      `You signed out in another tab and discarded your unsaved changes. To continue, sign in again as ${name} in a new tab.`,
    goOnAs: (other: string) => `Discard it and continue as ${other}`,
    signIn: 'Sign in again',
  },
  signedInAgain: {
    title: 'You are signed in',
    explanation: (name: string) =>
      `You are signed in as ${name}. Close this tab and return to the one you came from.`,
    asOther: (name: string) =>
      `You are signed in as ${name}. The page that you came from belongs to somebody else. To continue there, sign out here and sign in as that person.`,
  },
  pages: 'Pages',
  parts: 'Parts of the console',
  loading: 'Loading …',
  slowAnswer: 'The service has not answered yet. This page is still waiting for it.',
  showMore: 'Show more',
  tryAgain: 'Try again',
  unreachable: 'The service does not answer',
  unreachableRemedy:
    'Check your connection. This page tries again by itself and shows the last known state.',
  pageMissing: 'This page does not exist',
  pageMissingRemedy: 'Go to the list of workflows and look there.',
  notFound: 'Not found',

  toWorkflows: 'All workflows',
  workflows: 'Workflows',
  workflow: 'Workflow',
  noWorkflows: 'There are no workflows yet',
  noWorkflowsRemedy:
    'Workflows that you, your team or n8n create appear here. A workflow that others share with your team appears too.',
  status: 'Status',
  lastRun: 'Last run',
  failedLastDay: 'Failed in the last 24 hours',
  failedRuns: (count: number) => (count === 1 ? '1 failed run' : `${String(count)} failed runs`),
  failedRunsOf: (count: number, workflow: string) =>
    `${count === 1 ? '1 failed run' : `${String(count)} failed runs`} of ${workflow}`,
  none: 'None',
  neverRun: 'No run yet',
  workflowStatus: {
    COMPLETE: 'Ready',
    INCOMPLETE: 'Template missing',
    ARCHIVED: 'Archived',
  },

  runs: 'Runs',
  run: 'Run',
  runStatus: {
    QUEUED: 'Waiting',
    RUNNING: 'In progress',
    SUCCEEDED: 'Succeeded',
    FAILED: 'Failed',
  },
  allRuns: 'All',
  filterByStatus: 'Filter by status',
  search: 'Search',
  searchHint: 'Document name or run ID',
  clearSearch: 'Clear the search',
  documents: 'Documents',
  accepted: 'Accepted',
  duration: 'Duration',
  noRuns: 'No runs',
  noRunsRemedy: 'A run appears here as soon as data arrives for this workflow.',
  noMatchingRuns: 'No run matches',
  noMatchingRunsRemedy: 'Change the filter or the search.',
  runOf: (moment: string) => `Run of ${moment}`,
  runId: 'Run ID',

  timeline: 'Timeline',
  steps: {
    accepted: 'Data accepted',
    started: 'Started',
    rendered: 'Filled the templates',
    converted: 'Made the PDF copies',
    stored: 'Stored the files',
    ready: 'Documents ready',
    failed: 'Failed',
    retried: 'Retried',
    delivered: 'Delivered',
  },
  stepNotYet: 'Not yet',
  stepNot: 'Did not happen',
  stepNotMeasured: 'Not measured',
  took: (duration: string) => `took ${duration}`,
  after: (duration: string) => `after ${duration}`,
  nextAttempt: 'Next attempt:',

  problem: 'What went wrong',
  waitingFor: 'Why this run is waiting',
  retry: 'Retry',
  retrying: 'Retrying …',
  retryHint:
    'A retry uses the same data with the current template and options, and makes only the documents that failed.',
  runErrors: {
    template_broken: 'The template has mistakes',
    file_not_a_template: 'The template cannot be read',
    template_missing: 'The template is missing',
    document_deleted: 'The template was removed from the workflow',
    document_too_large: 'The document became too large',
    pdf_password_unusable: 'The password for the PDF cannot be used',
    pdf_too_large: 'The PDF became too large',
    pdf_not_convertible: 'The document could not be converted to PDF',
    drive_not_writable: 'The document could not be stored',
    disk_fault: 'The storage does not work',
    too_many_files: 'The storage has too many files',
    too_many_bytes: 'The storage is full',
    template_not_filled: 'The document could not be made',
    pdf_not_available: 'The PDF could not be made',
    run_ends_service: 'The run has stopped the service several times',
    internal: 'Something unexpected happened',
  } as Readonly<Record<string, string>>,
  otherRunError: 'The run failed',

  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  fileDeleted: 'Deleted',
  unnamedFile: 'A file with an unknown name',
  notMade: 'Not made',
  notMadeYet: 'Not made yet',
  template: (name: string) => `Template: ${name}`,
  warnings: 'Warnings',

  deliveries: 'Deliveries',
  noDeliveries: 'Nothing is delivered',
  noDeliveriesRemedy:
    'Deliveries appear here when a run ends and a program, such as n8n, waits for its documents.',
  events: {
    'documents.created': 'Documents created',
    'run.failed': 'Run failed',
  } as Readonly<Record<string, string>>,
  deliveryStatus: {
    PENDING: 'Pending',
    DELIVERED: 'Delivered',
    FAILED: 'Failed',
  },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${String(count)} attempts`),
  someAttempts: 'Attempts',
  noAttempts: 'No attempt yet',
  arrived: 'Arrived:',
  arrivedAgain: 'Arrived again:',
  answer: 'Answer',
  answerStatus: (status: number) => `Status ${String(status)}`,
  noAnswer: 'No answer',
  emptyAnswer: 'An empty answer',
  redeliver: 'Redeliver',
  redelivering: 'Sending …',
  redeliverTo: (receiver: string) => `Redeliver to ${receiver}`,

  ...accountWords,
  ...accessWords,
  ...activityWords,
  ...dataWords,
  ...fileWords,
  ...peopleWords,
  ...filterWords,
  ...numbersWords,
  ...reasonWords,
  ...templateWords,
  ...versionWords,
  ...workflowWords,
};

/** The words of the console in one language. */
export type Words = typeof english;
