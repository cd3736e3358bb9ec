import type { Key } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { TAB } from '../shell/addresses.ts';

const PANELS: readonly string[] = ['data', 'fields', 'versions', 'options', 'connect'];

/**
 * Returns the tab of the page of a template that its address names, and opens another one. _Back_
 * returns to the tab before.
 * @param usual the one without a name in the address
 */
export function usePanel(usual: string): readonly [Key, (panel: Key) => void] {
  const [query, setQuery] = useSearchParams();
  const named = query.get(TAB);
  return [
    named !== null && PANELS.includes(named) ? named : usual,
    (panel) => {
      setQuery({ [TAB]: String(panel) });
    },
  ];
}
