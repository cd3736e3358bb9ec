interface Scheduled<Event> {
  readonly at: number;
  readonly event: Event;
}

/** Events in the order of their times: a binary heap. */
export class EventQueue<Event> {
  readonly #heap: Scheduled<Event>[] = [];

  add(at: number, event: Event): void {
    const heap = this.#heap;
    const added = { at, event };
    let index = heap.push(added) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || above.at <= at) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = added;
  }

  /** Removes and returns the next event; undefined if there is none. */
  next(): Scheduled<Event> | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length > 0 && last) this.#sink(last);
    return first;
  }

  /** Places an event at the top, and moves it down below the earlier ones. */
  #sink(event: Scheduled<Event>): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const isRight = left !== undefined && right !== undefined && right.at < left.at;
      const child = isRight ? right : left;
      if (child === undefined || child.at >= event.at) break;
      heap[index] = child;
      index = 2 * index + (isRight ? 2 : 1);
    }
    heap[index] = event;
  }
}
