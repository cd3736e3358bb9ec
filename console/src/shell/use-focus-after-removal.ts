import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a heading after the focused row of its list, or the focused part of its page, was
 * removed, so that keyboard users do not start again at the top of the page.
 * @param count the number of rows or parts; undefined until they are loaded
 * @returns a ref for the heading, which needs `tabIndex={-1}`
 */
export function useFocusAfterRemoval(
  count: number | undefined,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const wasRemoved = (count ?? 0) < (before.current ?? 0);
    before.current = count;
    if (wasRemoved && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [count]);
  return heading;
}
