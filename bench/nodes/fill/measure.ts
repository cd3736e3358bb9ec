import type { Execution } from '../../../playground/src/n8n-resources.ts';
import { until } from '../../../playground/src/until.ts';
import { memoryWith, processorTimeBelow } from '../../pdf/processes.ts';
import { watchPeak } from '../../watch-peak.ts';
import { documentText } from '../../templates/document-text.ts';
import type { Measurement } from '../measurement.ts';
import type { Entrant } from './arena.ts';
import { fillFlow, names } from './flow.ts';

const PATIENCE_MS = 600_000;
/** The number of documents of a round whose text is compared. */
const READ_DOCUMENTS = 10;

/** One round of one node. */
export interface FilledRound {
  readonly measurement: Measurement;
  /** The texts of some documents, the same ones for each node. */
  readonly texts: readonly string[];
}

/**
 * Runs a flow that fills the template with each object of the list. Processor time and memory are
 * those of n8n and of the processes below it, such as the one that runs the code of Code nodes.
 * @throws Error if the node omits an item
 */
export async function measureFilling(
  entrant: Entrant,
  list: readonly object[],
): Promise<FilledRound> {
  const { contestant, n8n, inspector, template } = entrant;
  const { id } = await n8n.createFlow(fillFlow(contestant, template, list));
  const processId = await inspector.processId();
  const processorTime = async () =>
    (await inspector.processorTime()) + processorTimeBelow(processId);

  await inspector.collectGarbage();
  const peak = watchPeak(() => memoryWith(processId));
  const worked = await processorTime();
  const executionId = await n8n.run(id, names.start);
  await until(`flow ${contestant.name}`, PATIENCE_MS, () => hasEnded(entrant, id));
  const measured = { processorTime: (await processorTime()) - worked, memory: await peak.stop() };

  // After the measurement, because n8n has to load and send the whole output for it.
  const execution = await until(`the output of flow ${contestant.name}`, PATIENCE_MS, () =>
    n8n.execution(executionId),
  );
  requireFilled(contestant.name, execution, list.length);
  return {
    measurement: { milliseconds: execution.milliseconds(names.fill), ...measured },
    texts: await textsOf(entrant, execution),
  };
}

async function hasEnded({ n8n }: Entrant, flowId: string): Promise<true | undefined> {
  const [latest] = await n8n.executions(flowId);
  const isRunning = !latest || ['new', 'running', 'waiting'].includes(latest.status);
  return isRunning ? undefined : true;
}

function requireFilled(name: string, execution: Execution, items: number): void {
  const filled = execution.items(names.fill).filter(({ binary }) => binary?.['data']).length;
  if (execution.status === 'success' && filled === items) return;
  const reason = execution.error ?? execution.status;
  throw new Error(`${name} filled ${filled} of ${items} items: ${reason}`);
}

/** Reads documents at the same distances from each other, from the first to the last. */
async function textsOf({ n8n }: Entrant, execution: Execution): Promise<string[]> {
  const items = execution.items(names.fill);
  const count = Math.min(READ_DOCUMENTS, items.length);
  const step = (items.length - 1) / Math.max(1, count - 1);
  const places = Array.from({ length: count }, (_, index) => Math.round(index * step));
  const texts: string[] = [];
  for (const place of places) {
    texts.push(documentText(await n8n.bytesOf(items[place]!.binary!['data']!)));
  }
  return texts;
}
