/** What goes wrong with a request. */
export type Fault =
  | { kind: 'error'; status: number; reason: string }
  /** The work is done, and the connection is cut before the answer. */
  | { kind: 'lost answer' }
  /** The answer ends in the middle of its body. */
  | { kind: 'cut answer' }
  /** Nothing follows after half of its body. */
  | { kind: 'stalled answer' }
  /** The connection is cut after so many bytes of the body. */
  | { kind: 'cut request'; bytes: number }
  | { kind: 'silence' }
  /** The content arrives with another first byte. */
  | { kind: 'damage' };

/** The requests that a fault is for. */
export interface FaultyRequests {
  method: string;
  path: RegExp;
  /** How many of them; all without it. */
  times?: number;
}

/** The faults of the fake. */
export class FakeFaults {
  #waiting: { requests: FaultyRequests; left: number; fault: Fault }[] = [];

  add(fault: Fault, requests: FaultyRequests): void {
    this.#waiting.push({ requests, left: requests.times ?? Infinity, fault });
  }

  end(): void {
    this.#waiting = [];
  }

  /** Returns the fault of a request, if it has one. */
  take(method: string, path: string): Fault | null {
    const found = this.#waiting.find(
      ({ requests, left }) => left > 0 && requests.method === method && requests.path.test(path),
    );
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  }
}
