/** Where a program goes, and with what. */
export interface Start {
  base: string;
  token: string;
  template: Uint8Array<ArrayBuffer>;
}

/** What it brings back. */
export interface Trip {
  /** The output of the run. */
  name: string;
  content: Uint8Array;
  /** The code of a request that is refused, and the member that it names. */
  refused: [code: string | undefined, path: string | undefined];
}
