import { useEffect, useState } from 'react';

/** How long a person waits before they wonder, in milliseconds. */
const PATIENCE_MILLISECONDS = 3_000;

/** Returns whether something has been going on for longer than a person waits without a word. */
export function useIsLasting(isGoingOn: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => {
      setIsLasting(true);
    }, PATIENCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isGoingOn]);
  return isLasting;
}
