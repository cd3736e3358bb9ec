/** The measurements of one round of one node. */
export interface Measurement {
  /** The duration of the node. */
  readonly milliseconds: number;
  /** The processor time of n8n while the flow ran, in milliseconds too. */
  readonly processorTime: number;
  /** The peak memory of n8n while the flow ran, in bytes. */
  readonly memory: number;
}
