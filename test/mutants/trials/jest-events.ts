/** What `EventReporter` writes, one JSON text a line. */
export type JestEvent =
  | { readonly type: 'begun'; readonly file: string }
  /** One of its tests has failed; others follow. */
  | { readonly type: 'failed'; readonly file: string }
  | { readonly type: 'ended'; readonly file: string; readonly passed: boolean };

/** Marks the lines of the reporter among others. */
export const EVENT = '@docloom-event ';

/** Splits chunks of output into the events of its lines; the others are ignored. */
export class EventReader {
  #rest = '';

  read(chunk: string): JestEvent[] {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    return lines
      .filter((line) => line.startsWith(EVENT))
      .map((line) => JSON.parse(line.slice(EVENT.length)) as JestEvent);
  }
}
