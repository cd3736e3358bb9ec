/** Something that fails besides the processes of the service. */
export interface Trouble {
  /** Begins to fail again and again. @param signal ends it at once */
  begin(signal?: AbortSignal): void;
  /** Resolves when it has failed for the last time and works. */
  end(): Promise<void>;
}
