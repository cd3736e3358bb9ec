import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOCUMENT_PLANS } from '../../chaos/plans.ts';
import type { Plan } from '../../chaos/plans.ts';
import type { ChaosWorkflow } from '../../chaos/workflow.ts';
import { until } from '../../service/until.ts';
import { wordFile } from '../../service/word-file.ts';
import type { Scene as KeptScene } from '../../service/store/migrations/kept/scene.ts';
import type { Stage } from './stage.ts';

/** What users do with a service while it is recorded. */
export interface Scene {
  name: string;
  /** Prepares the folder before the recording: everything in it is durable. */
  prepare?: (stage: Stage) => void;
  play: (stage: Stage) => Promise<void>;
}

const KEPT = join(import.meta.dirname, '../../service/store/migrations/kept/0017-generations');

/** How long a killed service works before, in milliseconds. */
const LIFE = { shortest: 60, longest: 400 };

/** All scenes, which begin with an empty folder unless they say otherwise. */
export const SCENES: readonly Scene[] = [
  {
    name: 'first day',
    play: async (stage) => {
      const service = await stage.serve();
      const workflows = await addWorkflows(stage, ['Orders', 'Contracts']);
      await together([sendTo(stage, workflows, 6), () => useFiles(stage)]);
      await allIsDone(stage);
      await service.end('SIGTERM');
    },
  },
  {
    name: 'kills',
    play: async (stage) => {
      let service = await stage.serve();
      const workflows = await addWorkflows(stage, ['Orders']);
      for (let kill = 0; kill < 2; kill += 1) {
        const working = together([sendTo(stage, workflows, 4)]);
        await sleep(LIFE.shortest + stage.random.below(LIFE.longest - LIFE.shortest));
        await service.end('SIGKILL');
        await working;
        service = await stage.serve();
      }
      await together([sendTo(stage, workflows, 2)]);
      await allIsDone(stage);
      await service.end('SIGTERM');
      service = await stage.serve();
      await together([sendTo(stage, workflows, 2)]);
      await service.end('SIGTERM');
    },
  },
  {
    name: 'templates',
    play: async (stage) => {
      const service = await stage.serve();
      const [workflow] = await addWorkflows(stage, ['Orders']);
      if (!workflow) return;
      const { documents } = stage.story;
      for (const version of ['second', 'third']) {
        const before = documents.findLast(({ workflowId }) => workflowId === workflow.id);
        await stage.addDocument(workflow.id, wordFile(`The ${version} template {{number}}`));
        if (before) await stage.removeDocument(before);
      }
      await service.end('SIGTERM');
    },
  },
  {
    name: 'tokens',
    play: async (stage) => {
      await createToken(stage, 'ada');
      const service = await stage.serve();
      await createToken(stage, 'grace');
      await createToken(stage, 'joan');
      await service.end('SIGTERM');
      await createToken(stage, 'mary');
    },
  },
  {
    name: 'backup',
    play: async (stage) => {
      const service = await stage.serve();
      const workflows = await addWorkflows(stage, ['Orders', 'Contracts']);
      await together([sendTo(stage, workflows, 3)]);
      await stage.upload('Notes.txt', Buffer.from('Notes of the first day'));
      const folder = join(stage.folder, 'backups/first');
      const { answered } = stage;
      const message = `Backed up to ${folder}`;
      stage.story.backup = { folder: 'backups/first', before: answered, message };
      const backup = stage.command(['backup', folder, '--data', stage.dataFolder]);
      await together([sendTo(stage, workflows, 3), () => backup.succeeds()]);
      await allIsDone(stage);
      await service.end('SIGTERM');
    },
  },
  {
    name: 'upgrade',
    prepare: (stage) => {
      cpSync(KEPT, stage.dataFolder, { recursive: true });
      const scene = readFileSync(join(KEPT, 'scene.json'), 'utf8');
      stage.story.kept = JSON.parse(scene) as KeptScene;
    },
    play: async (stage) => {
      const service = await stage.serve();
      await sleep(LIFE.longest);
      await service.end('SIGKILL');
      await (await stage.serve()).end('SIGTERM');
    },
  },
];

async function addWorkflows(stage: Stage, names: readonly string[]): Promise<ChaosWorkflow[]> {
  const plans = DOCUMENT_PLANS.filter(({ name }) => names.includes(name));
  const workflows: ChaosWorkflow[] = [];
  for (const plan of plans) workflows.push(await stage.addWorkflow(plan satisfies Plan));
  return workflows;
}

/** Sends events, two at a time. */
function sendTo(
  stage: Stage,
  workflows: readonly ChaosWorkflow[],
  count: number,
): () => Promise<void> {
  let left = 2 * count;
  const sendNext = async () => {
    while (left > 0) {
      left -= 1;
      await stage.send(stage.random.pick(workflows));
    }
  };
  return () => together([sendNext, sendNext]);
}

/** Uploads files and deletes every other one. */
async function useFiles(stage: Stage): Promise<void> {
  for (const number of [1, 2, 3, 4]) {
    const size = stage.random.pick([0, 700, 30_000]);
    const content = Buffer.from(`File ${String(number)}: ${'x'.repeat(size)}`);
    const file = await stage.upload(`File ${String(number)}.txt`, content);
    if (number % 2 === 0) await stage.removeFile(file);
  }
}

async function createToken(stage: Stage, name: string): Promise<void> {
  const about = ['--email', `${name}@example.com`, '--name', name, '--data', stage.dataFolder];
  const command = stage.command(['token', 'create', ...about]);
  await command.succeeds();
  const token = /^(dlt_\S+)$/m.exec(command.text)?.[1];
  if (token === undefined) throw new Error(`No token was created: ${command.text}`);
  stage.story.tokens.push({ token });
}

/** Waits until an event of each run was received. */
async function allIsDone(stage: Stage): Promise<void> {
  const { events } = stage.story;
  const runs = events.flatMap(({ exchange }) => exchange.response?.headers['docloom-run-id'] ?? []);
  await until('the events of all runs', () => {
    const told = new Set<string>(stage.received.all.map(({ event }) => event.data.run.id));
    return runs.flat().every((id) => told.has(id));
  });
}

async function together(works: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all(works.map((work) => work()));
}
