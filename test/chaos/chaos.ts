import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../service/client.ts';
import { checkOutcome } from './checks/check-outcome.ts';
import type { Installation } from './installation/installation.ts';
import { openInstallation } from './installation/open-installation.ts';
import { ReceivedEvents } from './received-events.ts';
import { Killer } from './killer.ts';
import { MortalService } from './mortal-service.ts';
import type { Takeover } from './nodes/takeover.ts';
import { checkTakeovers } from './nodes/takeover.ts';
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
  /** Null for a single service, which takes its own work up again. */
  takeovers: readonly Takeover[] | null;
  rejections: number;
  seconds: number;
  /** The folder of the run; it is removed if there are no violations. */
  folder: string;
}

/** What a run prints, and what ends it at once. */
interface Progress {
  say: (line: string) => void;
  signal: AbortSignal | undefined;
}

/** What happens to the services while events arrive. */
export type Ordeal = (
  installation: Installation,
  parts: { senders: Senders; heard: ReceivedEvents; random: Random },
  progress: Progress,
) => Promise<void>;

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
  const random = new Random(settings.seed);
  const open = (folder: string) => openInstallation({ settings, folder, random: random.branch() });
  return runOrdeal({ settings, random, open, ordeal: kills(settings) }, { say, signal });
}

/** Kills the services again and again, while the database or the drive fails. */
function kills(settings: Settings): Ordeal {
  return async (installation, { senders, heard, random }, { say, signal }) => {
    const { troubles, database, drive } = installation;
    try {
      for (const trouble of troubles) trouble.begin(signal);
      const sights = { database, drive, senders, heard };
      await new Killer(installation, sights, settings, random).work(say, signal);
    } finally {
      await Promise.all(troubles.map((trouble) => trouble.end()));
    }
  };
}

interface Plot {
  settings: Settings;
  random: Random;
  /** Opens the services in the folder of the run, without starting them. */
  open: (folder: string) => Promise<Installation>;
  /** Which services listen before the first event; by default, all of them. */
  atFirst?: (services: readonly MortalService[]) => readonly MortalService[];
  /** Ends with all services listening. */
  ordeal: Ordeal;
}

/**
 * Starts services, sends them events during an ordeal and afterwards, waits until all work is done,
 * and checks the results.
 */
export async function runOrdeal(plot: Plot, progress: Progress): Promise<Result> {
  const { settings, random, open } = plot;
  const folder = mkdtempSync(join(tmpdir(), 'docloom-chaos-'));
  const installation = await open(folder);
  const heard = await ReceivedEvents.start(random.branch(), mannersOf(settings), settings.events);
  try {
    const began = Date.now();
    const ended = await sendAndEnd(plot, { installation, heard }, progress);
    const seconds = (Date.now() - began) / 1000;
    if (ended.violations.length === 0) rmSync(folder, { recursive: true });
    return { ...ended, seconds, folder };
  } catch (cause) {
    progress.say(`Broken off; everything lies in ${folder}`);
    throw cause;
  } finally {
    await installation.stop();
    await heard.stop();
  }
}

async function sendAndEnd(
  { settings, random, ordeal, atFirst = (all) => all }: Plot,
  { installation, heard }: { installation: Installation; heard: ReceivedEvents },
  progress: Progress,
): Promise<Omit<Result, 'seconds' | 'folder'>> {
  const { say, signal } = progress;
  const { database, drive, services } = installation;
  await startAll(atFirst(services));
  const workflows = await makeWorkflows(services, heard, settings);
  const templates = new Set(await drive.paths());
  const sent = plannedEvents(workflows, settings.events, random.branch());
  const origins = services.map(({ url }) => url);
  const mayBeStored = (problem: string) =>
    settings.database === 'postgres' && problem.includes('"storage_unavailable"');
  const senders = new Senders(sent, random.branch(), { origins, mayBeStored });
  try {
    await ordeal(installation, { senders, heard, random: random.branch() }, progress);
    say('Everything comes to its end …');
    senders.permit(settings.events, 0);
    await untilZero('events to send', () => senders.left, signal);
    say(`${await database.countJobs()} jobs are left`);
    await untilZero('jobs', () => database.countJobs(), signal);
  } finally {
    await senders.stop();
  }
  const takeovers = await installation.takeovers();
  await endAll(services);
  await installation.cleanUp();
  say('Looking at what has become of it …');
  const lives = services.flatMap((service) => service.lives);
  const stored = await database.read();
  const driveFolder = await drive.inFolder();
  const outcome = { sent, heard: heard.all, stored, lives, driveFolder, templates };
  const violations = [
    ...services.flatMap((service) => service.violations),
    ...senders.violations,
    ...heard.violations,
    ...checkOutcome(outcome),
    ...checkTakeovers(takeovers ?? [], settings.takenUpWithin),
  ];
  return { outcome, violations, takeovers, rejections: senders.rejections };
}

async function startAll(services: readonly MortalService[]): Promise<void> {
  for (const service of services) service.begin();
  await Promise.all(services.map((service) => service.listens()));
}

async function endAll(services: readonly MortalService[]): Promise<void> {
  await Promise.all(services.map((service) => service.end('SIGTERM', 'end')));
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
  [service]: readonly MortalService[],
  heard: ReceivedEvents,
  { pdf }: Settings,
): Promise<ChaosWorkflow[]> {
  const client = new Client(service?.url ?? '', MortalService.token);
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
