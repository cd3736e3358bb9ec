/** Who takes source data in, makes a document and tells the receiver. */
export interface Contestant {
  readonly name: string;
  /** Where source data is POSTed to. */
  readonly url: string;
}
