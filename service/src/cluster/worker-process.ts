import type { Exposition, MergeableMetrics, MetricValues } from '../metrics/exposition.ts';
import type { MessageOfWorker } from './messages.ts';
import { isOurs } from './messages.ts';
import { PendingAnswers } from './pending-answers.ts';

/** Longer than the primary waits for the other processes. */
const PATIENCE_MILLISECONDS = 5_000;

/** Tells the primary that this worker process listens. */
export function reportServing(url: string): void {
  send({ docloom: 'serving', url });
}

/**
 * The metrics of all worker processes: a scrape reaches only one of them, and not always the same. A
 * process that does not answer in time is left out, which the primary logs.
 */
export class MetricsOfAllWorkers implements Exposition {
  readonly #own: MergeableMetrics;
  readonly #answers = new PendingAnswers<readonly MetricValues[]>();

  /** @param own those of this process, which it sends to the others from now on */
  constructor(own: MergeableMetrics) {
    this.#own = own;
    process.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      if (message.docloom === 'allMetrics') this.#answers.answered(message.id, message.all);
      if (message.docloom === 'collectMetrics') this.#sendOwn(message.id);
    });
    send({ docloom: 'offersMetrics' });
  }

  get contentType(): string {
    return this.#own.contentType;
  }

  /** @throws Error if the primary does not answer */
  async text(): Promise<string> {
    const all = await this.#answers.ask((id) => {
      send({ docloom: 'metricsWanted', id });
    }, PATIENCE_MILLISECONDS);
    if (all === undefined) throw new Error('The primary process did not send the metrics in time.');
    return this.#own.textOf(all);
  }

  #sendOwn(id: number): void {
    this.#own.values().then(
      (values) => {
        send({ docloom: 'metrics', id, values });
      },
      // The primary logs that they are missing.
      () => undefined,
    );
  }
}

/** Without the primary, this process ends. */
function send(message: MessageOfWorker): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
