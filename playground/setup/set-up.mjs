import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, isBuilt } from './build.mjs';
import { tryHold } from './exclusive.mjs';
import { repositoryPackages } from './installations.mjs';
import { isInterrupted } from './interruption.mjs';
import { installPackages, isInstalled, isRebuilt, runInstallScripts } from './node-modules.mjs';
import { isPacked, pack } from './pack.mjs';
import { node24, repository } from './paths.mjs';
import { elapsed } from './progress.mjs';
import { checkRequirements } from './requirements.mjs';
import { Interrupted, SetupFailure } from './setup-failure.mjs';

/**
 * @typedef {object} Step
 * @property {string} doing said while it is done
 * @property {string} done said when there is nothing to do
 * @property {() => boolean} isDone
 * @property {() => Promise<void>} perform
 */

/** @type {Step[]} */
const repositorySteps = [
  {
    doing: 'Installing the packages of this repository (about a minute, once) …',
    done: 'The packages of this repository are installed.',
    isDone: () => isInstalled(repositoryPackages),
    perform: () => installPackages(repositoryPackages),
  },
  {
    doing: 'Installing Node 24 inside node_modules (once) …',
    done: 'Node 24 is inside node_modules.',
    isDone: () => isRebuilt(repositoryPackages) && isNode24(),
    perform: async () => {
      await runInstallScripts(repositoryPackages);
      if (!isNode24()) throw new SetupFailure(`${node24} is not a Node 24 that runs here.`);
    },
  },
  {
    doing: 'Building the contract, the template engine, the service and the n8n nodes …',
    done: 'The contract, the template engine, the service and the n8n nodes are built.',
    isDone: isBuilt,
    perform: build,
  },
];

/** @type {Step} */
const packStep = {
  doing: 'Packing the n8n nodes as they would be published …',
  done: 'The n8n nodes are packed.',
  isDone: isPacked,
  perform: pack,
};

/**
 * @param {import('./installations.mjs').N8nInstallation} n8n
 * @returns {Step[]}
 */
function n8nSteps(n8n) {
  const folder = `${relative(repository, n8n.folder)}/`;
  return [
    {
      doing: `Installing n8n ${n8n.version} into ${folder} (2 to 5 minutes, 2 GB, once) …`,
      done: `n8n ${n8n.version} is installed in ${folder}.`,
      isDone: () => isInstalled(n8n),
      perform: () => installPackages(n8n),
    },
    {
      doing: `Preparing the database driver of n8n ${n8n.version} (up to two minutes, once) …`,
      done: `The database driver of n8n ${n8n.version} is ready.`,
      isDone: () => isRebuilt(n8n),
      perform: () => runInstallScripts(n8n),
    },
  ];
}

/**
 * Brings a clone to the point where everything can be started or tested. What is up to date is
 * left alone, so the second time takes moments.
 * @param {{ n8n: readonly import('./installations.mjs').N8nInstallation[] }} wanted each n8n that
 * is needed too
 */
export async function setUp({ n8n }) {
  const places = [
    { folder: repository, steps: [...repositorySteps, ...(n8n.length === 0 ? [] : [packStep])] },
    ...n8n.map((each) => ({ folder: each.folder, steps: n8nSteps(each) })),
  ];
  const total = places.flatMap(({ steps }) => steps).length + 1;
  const found = checkRequirements();
  console.log(`[1/${total}] Node ${found.node} and npm ${found.npm} are here.`);
  let performed = 1;
  for (const { folder, steps } of places) {
    const release = await untilAlone(folder);
    try {
      await performSteps(steps, (index) => `[${performed + index + 1}/${total}]`);
    } finally {
      release();
    }
    performed += steps.length;
  }
}

/**
 * @param {Step[]} steps
 * @param {(index: number) => string} positionOf
 */
async function performSteps(steps, positionOf) {
  for (const [index, step] of steps.entries()) {
    const position = positionOf(index);
    if (step.isDone()) {
      console.log(`${position} ${step.done}`);
      continue;
    }
    console.log(`${position} ${step.doing}`);
    const began = Date.now();
    await step.perform();
    console.log(`      done in ${elapsed(Date.now() - began)}`);
  }
}

/**
 * Two installs into one folder would break each other.
 * @param {string} folder
 */
async function untilAlone(folder) {
  for (let tries = 0; ; tries += 1) {
    const release = await tryHold(`set-up of ${folder}`);
    if (release) return release;
    if (tries === 0) console.log(`Another command is setting up ${folder}: waiting for it …`);
    await sleep(1000);
    if (isInterrupted()) throw new Interrupted();
  }
}

const isNode24 = () =>
  spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') ?? false;
