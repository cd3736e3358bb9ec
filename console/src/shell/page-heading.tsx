import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useWords } from '../words/words.tsx';

interface PageHeadingProps {
  title: string;
  /** For pages that move the focus to their heading. */
  ref?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

/** Whether a page has been shown already; the focus of the first one is the browser's. */
let isFirstPage = true;

/**
 * Shows the heading of a page, and names the window after it. The heading of each further page gets the
 * focus, so that a screen reader reads it and the keyboard goes on from there.
 */
export function PageHeading({ title, ref, children }: PageHeadingProps) {
  const { title: product } = useWords();
  const own = useRef<HTMLHeadingElement>(null);
  const heading = ref ?? own;
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
    isFirstPage = false;
  }, [heading]);
  return (
    <div className="page-heading">
      <title>{`${title} · ${product}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
