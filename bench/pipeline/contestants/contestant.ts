/** A service that accepts source data, makes a document and notifies the receiver. */
export interface Contestant {
  readonly name: string;
  /** The URL for source data. */
  readonly url: string;
}
