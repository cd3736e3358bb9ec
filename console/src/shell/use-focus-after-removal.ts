import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Gives the focus to the heading of a list when a row was removed that had it. Otherwise the keyboard
 * would begin again at the top of the page.
 * @param count of the rows; undefined until they are read
 * @returns a reference for the heading, which needs `tabIndex={-1}`
 */
export function useFocusAfterRemoval(
  count: number | undefined,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const wasRemoved = (count ?? 0) < (before.current ?? 0);
    before.current = count;
    if (wasRemoved && document.activeElement === document.body) heading.current?.focus();
  }, [count]);
  return heading;
}
