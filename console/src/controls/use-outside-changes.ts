import { useState } from 'react';

/**
 * Tells changes of a value that a control has reported from changes by others, such as the button
 * _Back_ of the browser. The control begins again after each of the latter if their number is its key.
 * @returns the number of changes by others, and a function for the value that the control reports
 */
export function useOutsideChanges(value: string): [number, (reported: string) => void] {
  const [known, setKnown] = useState({ value, reported: value, count: 0 });
  if (value !== known.value) {
    const isOwn = value === known.reported;
    setKnown({ value, reported: value, count: known.count + (isOwn ? 0 : 1) });
  }
  return [
    known.count,
    (reported) => {
      setKnown((before) => ({ ...before, reported }));
    },
  ];
}
