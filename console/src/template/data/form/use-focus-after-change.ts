import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

const CONTROLS = 'input, textarea, button';

/**
 * Returns a function that moves the focus to a control of a row as soon as the rows have changed: the
 * control that was pressed may be gone, and a keyboard would begin at the top of the page.
 */
export function useFocusAfterChange(
  rows: RefObject<HTMLElement | null>,
): (row: number, control: string) => void {
  const wanted = useRef<{ row: number; control: string }>(undefined);
  useEffect(() => {
    if (!wanted.current || !rows.current) return;
    const { row, control } = wanted.current;
    wanted.current = undefined;
    const target = rows.current.querySelector(`:scope > [data-row="${String(row)}"]`);
    const others = rows.current.parentElement?.querySelectorAll<HTMLElement>(':scope > * > button');
    focusFirst([
      ...(target?.querySelectorAll<HTMLElement>(control) ?? []),
      ...(target?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
      ...(others ?? []),
    ]);
  });
  return (row, control) => {
    wanted.current = { row, control };
  };
}

function focusFirst(elements: readonly HTMLElement[]): void {
  elements.find((element) => !element.matches(':disabled'))?.focus();
}
