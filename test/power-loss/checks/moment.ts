import type { Exchange } from '../scenes/exchange.ts';
import type { Story } from '../scenes/story.ts';

/** What users knew when the power was cut, and the data folder that the cut has left. */
export interface Moment {
  story: Story;
  dataFolder: string;
  /** Whether the service had begun to answer. */
  isAnswered: (exchange: Exchange) => boolean;
  /** Whether the request may have been sent. */
  isAsked: (exchange: Exchange) => boolean;
}

/** A resource that was added and perhaps deleted. */
interface Added {
  addition: Exchange;
  deletion: Exchange | null;
}

/** Returns whether a resource must exist; `maybe` while a request is in progress. */
export function existenceOf(
  { isAnswered, isAsked }: Moment,
  { addition, deletion }: Added,
): 'yes' | 'no' | 'maybe' {
  if (deletion && isAnswered(deletion)) return 'no';
  if (deletion && isAsked(deletion)) return 'maybe';
  if (isAnswered(addition)) return 'yes';
  return isAsked(addition) ? 'maybe' : 'no';
}
