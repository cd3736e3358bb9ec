import { useState } from 'react';

/** How many values are kept. */
let kept = 0;

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  event.preventDefault();
};

/** Returns whether anything is kept. */
export function isAnythingKept(): boolean {
  return kept > 0;
}

/** Lets the browser leave the page, which loses what is kept, without asking. */
export function giveUpKept(): void {
  window.removeEventListener('beforeunload', askBeforeLeaving);
}

/** Counts something that only the page has, besides the states. Returns how to stop that. */
export function keepOnPage(): () => void {
  count(1);
  return () => {
    count(-1);
  };
}

function count(change: number): void {
  kept += change;
  if (kept > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
}

/** A state by its key; undefined if there is none. */
export type UseKept<Value> = (
  key: string,
) => readonly [Value | undefined, (value: Value | undefined) => void];

/**
 * Returns a hook for what a person has entered and not sent yet. It is still there when the person
 * comes back from another page of the console. Only a new load of the console loses it, so the browser
 * asks before that.
 */
export function keptState<Value>(): UseKept<Value> {
  const values = new Map<string, Value>();
  return (key) => {
    const [value, setValue] = useState(() => values.get(key));
    const keep = (changed: Value | undefined) => {
      const before = values.size;
      if (changed === undefined) values.delete(key);
      else values.set(key, changed);
      count(values.size - before);
      setValue(changed);
    };
    return [value, keep];
  };
}
