/** The drive of a chaos run. */
export interface ChaosDrive {
  /** The arguments of `docloom serve` that name it. */
  readonly settings: readonly string[];
  /** Variables of the environment for its credentials. */
  readonly environment: Readonly<Record<string, string>>;
  /** Calls `see` whenever something is written. Returns a function that ends that. */
  onWriting(see: () => void): () => void;
  /** Returns the paths of its files, relative to the drive. */
  paths(): Promise<string[]>;
  /** Returns a folder with everything that is in the drive now. */
  inFolder(): Promise<string>;
  /** Makes it unreachable for a while, if it is on another machine. */
  goAway(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}
