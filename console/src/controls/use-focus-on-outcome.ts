import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to an element that tells how something has ended, so that it comes into view and
 * screen readers read it.
 * @param outcome another value for each outcome
 * @returns a ref for the element, which needs `tabIndex={-1}`
 */
export function useFocusOnOutcome<Shown extends HTMLElement>(
  outcome: unknown,
): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => {
    shown.current?.focus();
  }, [outcome]);
  return shown;
}
