import type { PipelineKey } from '../contestants.mjs';
import type { Roots } from '../usage/process-tree.ts';

/** A running contestant that takes source data, makes a letter and sends an event. */
export interface Peer {
  readonly key: PipelineKey;
  /** The address for source data. */
  readonly url: string;
  /** Its documents are anywhere below. */
  readonly folder: string;
  /** Its processes, with its database server. */
  readonly roots: Roots;
}
