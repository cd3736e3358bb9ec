import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../service/client.ts';
import { unusedPort } from '../service/unused-port.ts';
import { checkOutcome } from './checks/check-outcome.ts';
import { openChaosDatabase } from './databases/open-chaos-database.ts';
import { openChaosDrive } from './drives/open-chaos-drive.ts';
import { Outages } from './outages.ts';
import { ReceivedEvents } from './received-events.ts';
import { Killer } from './killer.ts';
import { MortalService } from './mortal-service.ts';
import type { Outcome } from './outcome.ts';
import { DOCUMENT_PLANS, PDF_PLANS } from './plans.ts';
import { Random } from './random.ts';
import { Senders } from './senders.ts';
import type { SentEvent } from './sent-event.ts';
import type { Settings } from './settings.ts';
import { untilZero } from './until-zero.ts';
import type { ChaosWorkflow } from './workflow.ts';
import { makeWorkflow } from './workflow.ts';

/** The result of a chaos run. */
export interface Result {
  outcome: Outcome;
  /** Every violated guarantee, in words. */
  violations: string[];
  rejections: number;
  seconds: number;
  /** The folder of the run; it is removed if there are no violations. */
  folder: string;
}

/**
 * Sends events to the built service and kills it the requested number of times. Then waits until
 * all work is done, and checks the results.
 * @param say receives progress messages
 * @param signal aborts everything at once
 */
export async function runChaos(
  settings: Settings,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<Result> {
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'docloom-chaos-'));
  const dataFolder = join(folder, 'data');
  const random = new Random(settings.seed);
  const drive = await openChaosDrive(settings.drive, {
    folder,
    dataFolder,
    random: random.branch(),
  });
  const database = await openChaosDatabase(settings.database, dataFolder);
  const service = new MortalService({
    port: await unusedPort(),
    folder: dataFolder,
    logFile: join(folder, 'service.log'),
    drive,
    database,
  });
  const heard = await ReceivedEvents.start(random.branch(), mannersOf(settings), settings.events);
  try {
    service.begin();
    await service.listens();
    const workflows = await makeWorkflows(service, heard, settings);
    const templates = new Set(await drive.paths());
    const sent = plannedEvents(workflows, settings.events, random.branch());
    const senders = new Senders(sent, random.branch());
    const sights = { database, drive, senders, heard };
    const outages = new Outages(
      settings.drive === 'folder' ? database : drive,
      settings.outages,
      random.branch(),
    );
    try {
      outages.begin();
      await new Killer(service, sights, settings, random.branch()).work(say, signal);
      await outages.end();
      say('Everything comes to its end …');
      senders.permit(settings.events, 0);
      await untilZero('events to send', () => senders.left, signal);
      say(`${await database.countJobs()} jobs are left`);
      await untilZero('jobs', () => database.countJobs(), signal);
    } finally {
      await outages.end();
      await senders.stop();
    }
    await service.end('SIGTERM', 'end');
    if (settings.drive !== 'folder') {
      // The next start removes what a killed process left in a storage.
      service.begin();
      await service.listens();
      await service.end('SIGTERM', 'end');
    }
    say('Looking at what has become of it …');
    const { lives } = service;
    const stored = await database.read();
    const driveFolder = await drive.inFolder();
    const outcome = { sent, heard: heard.all, stored, lives, driveFolder, templates };
    const violations = [
      ...service.violations,
      ...senders.violations,
      ...heard.violations,
      ...checkOutcome(outcome),
    ];
    const seconds = (Date.now() - began) / 1000;
    if (violations.length === 0) rmSync(folder, { recursive: true });
    return { outcome, violations, rejections: senders.rejections, seconds, folder };
  } catch (cause) {
    say(`Broken off; everything lies in ${folder}`);
    throw cause;
  } finally {
    await service.abandon();
    await heard.stop();
    await drive.stop();
    await database.stop();
  }
}

/**
 * During an absence, an event may fail again, and its next attempt may be minutes away: not in a
 * short run.
 */
function mannersOf({ events }: Settings) {
  const silences = Math.min(Math.ceil(events / 500), 10);
  return { fails: 0.02, dies: 0.02, silences, absences: Math.floor(events / 1_000) };
}

async function makeWorkflows(
  service: MortalService,
  heard: ReceivedEvents,
  { pdf }: Settings,
): Promise<ChaosWorkflow[]> {
  const client = new Client(service.url, MortalService.token);
  const workflows: ChaosWorkflow[] = [];
  for (const plan of [...DOCUMENT_PLANS, ...(pdf ? PDF_PLANS : [])]) {
    const workflow = await makeWorkflow(client, plan, heard.addressFor(plan.name));
    heard.knows(workflow);
    workflows.push(workflow);
  }
  return workflows;
}

function plannedEvents(
  workflows: readonly ChaosWorkflow[],
  count: number,
  random: Random,
): SentEvent[] {
  return Array.from({ length: count }, (_, position) => {
    const number = position + 1;
    const key = random.happens(0.7) ? `event-${number}` : null;
    return { number, workflow: random.pick(workflows), key, answers: [], tries: 0 };
  });
}
