/** What has been used since the servers were started. */
export interface Usage {
  /** When, as in `performance.now`. */
  readonly at: number;
  /** Statements, with those that begin and end transactions. Null if the server cannot count them. */
  readonly statements: number | null;
  readonly transactions: number;
  /** Of the write-ahead log. */
  readonly walBytes: number;
  readonly walSyncs: number;
  /** The size of the database. */
  readonly databaseBytes: number;
  /** Requests to the storage: GET, HEAD and lists. */
  readonly storageReads: number;
  /** Requests to the storage: PUT, POST and DELETE. */
  readonly storageWrites: number;
  /** Processor time of the nodes, and of the PostgreSQL server. */
  readonly apiMilliseconds: number;
  readonly workerMilliseconds: number;
  readonly databaseMilliseconds: number;
}
