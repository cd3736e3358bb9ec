import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import type { Service } from '../../../service/src/main.ts';
import { checkDatabase } from '../../chaos/checks/check-database.ts';
import { checkDocuments } from '../../chaos/checks/check-documents.ts';
import { checkDrive } from '../../chaos/checks/check-drive.ts';
import { checkEvents } from '../../chaos/checks/check-events.ts';
import { checkRuns } from '../../chaos/checks/check-runs.ts';
import type { ReceivedEvent, ReceivedEvents } from '../../chaos/received-events.ts';
import type { SentEvent } from '../../chaos/sent-event.ts';
import type { StoredState } from '../../chaos/stored-state.ts';
import { FileDatabase } from '../../chaos/databases/file-database.ts';
import { exchange } from '../scenes/exchange.ts';
import type { StoryEvent } from '../scenes/story.ts';
import { eventMessage } from '../scenes/stage.ts';
import { checkContents } from './check-contents.ts';
import { checkDocumentLists } from './check-document-lists.ts';
import type { Moment } from './moment.ts';
import { read, startAgain } from './start-again.ts';

/** How long a started service may work, in milliseconds. */
const PATIENCE = 90_000;
const POLL_MILLISECONDS = 10;

/** The first number of the events that are sent after the cut. */
const FIRST_NEW = 1_000;

/** Where events arrive, and which ones had before the cut. */
export interface Hearing {
  received: ReceivedEvents;
  /** Returns the events that receivers may have from before the cut. */
  earlier: (stored: StoredState) => ReceivedEvent[];
}

/**
 * Starts the service on a data folder that a power cut has left, lets it work, and returns the
 * broken promises, in words.
 */
export async function checkService(moment: Moment, hearing: Hearing): Promise<string[]> {
  const { dataFolder, story } = moment;
  const { received } = hearing;
  const [firstEvent, firstViolation] = [received.all.length, received.violations.length];
  let service: Service;
  try {
    service = await startAgain(dataFolder, story.port);
  } catch (cause) {
    return [`The service does not start: ${cause instanceof Error ? cause.message : ''}`];
  }
  const sent = story.events.map((event) => sentBefore(moment, event));
  const violations: string[] = [];
  try {
    violations.push(
      ...(await checkReadiness(service)),
      ...(await checkDocumentLists(service, moment)),
      ...(await sendAgain(sent)),
    );
    sent.push(...(await sendNew(sent)));
    violations.push(...(await checkEnd(join(dataFolder, 'docloom.db'))));
  } finally {
    await service.stop();
  }
  const stored = await new FileDatabase(join(dataFolder, 'docloom.db')).read();
  const driveFolder = join(dataFolder, 'drive');
  const { missing, violations: wrong } = checkContents(moment, stored, driveFolder);
  const outputs = new Set(stored.outputs.flatMap(({ fileId, pdfFileId }) => [fileId, pdfFileId]));
  const others = stored.files.filter(({ id }) => !outputs.has(id));
  const heard = [...hearing.earlier(stored), ...received.all.slice(firstEvent)];
  const files = stored.files.filter(({ id }) => !missing.has(id));
  const templates = new Set(others.map(({ path }) => path));
  const outcome = { sent, heard, stored: { ...stored, files }, lives: [], driveFolder, templates };
  return [
    ...violations,
    ...wrong,
    ...received.violations.slice(firstViolation),
    ...[checkDatabase, checkRuns, checkDocuments, checkDrive, checkEvents].flatMap((check) =>
      check(outcome),
    ),
  ];
}

function sentBefore(moment: Moment, event: StoryEvent): SentEvent {
  const { number, workflow, key, exchange: sending } = event;
  const answers = moment.isAnswered(sending) ? runIdOf(sending) : [];
  return { number, workflow, key, answers, tries: moment.isAsked(sending) ? 1 : 0 };
}

async function checkReadiness(service: Service): Promise<string[]> {
  const { status, text } = await read(service, '/readyz');
  return status === 200 ? [] : [`The service is not ready: ${text}`];
}

/** Senders with a key repeat a request, whether it was answered or not. */
async function sendAgain(sent: readonly SentEvent[]): Promise<string[]> {
  const repeated = sent.filter(({ key, tries }) => key !== null && tries > 0);
  const answers = await Promise.all(
    repeated.map(async ({ number, workflow, key, answers: known }) => {
      const again = await exchange(workflow.hook, eventMessage(workflow, number, key));
      known.push(...runIdOf(again));
      const { status, text } = again.response ?? { status: 0, text: '' };
      return status === 200 ? [] : [`Event ${number} was answered ${status}: ${text}`];
    }),
  );
  return answers.flat();
}

/** Sends an event to each workflow that has accepted one before the cut. */
async function sendNew(sent: readonly SentEvent[]): Promise<SentEvent[]> {
  const workflows = new Set(
    sent.filter(({ answers }) => answers.length > 0).map(({ workflow }) => workflow),
  );
  return Promise.all(
    [...workflows].map(async (workflow, position) => {
      const number = FIRST_NEW + position;
      const sending = await exchange(workflow.hook, eventMessage(workflow, number, null));
      return { number, workflow, key: null, answers: runIdOf(sending), tries: 1 };
    }),
  );
}

function runIdOf({ response }: StoryEvent['exchange']): string[] {
  const runId = response?.headers['docloom-run-id'];
  return response?.status === 200 && typeof runId === 'string' ? [runId] : [];
}

async function checkEnd(databaseFile: string): Promise<string[]> {
  const deadline = Date.now() + PATIENCE;
  while ((await new FileDatabase(databaseFile).countJobs()) > 0) {
    if (Date.now() > deadline) return ['The service does not finish its work'];
    await sleep(POLL_MILLISECONDS);
  }
  return [];
}
