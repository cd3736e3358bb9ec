import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useWords } from '../words/words.tsx';

/** Whether a page has been shown already; the focus of the first one is the browser's. */
let isFirstPage = true;

/**
 * Shows the heading of a page, and names the window after it. The heading of each further page gets the
 * focus, so that a screen reader reads it and the keyboard goes on from there.
 */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const { title: product } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus();
    isFirstPage = false;
  }, []);
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
