import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { runDataQuery } from '../api/queries.ts';
import type { RunPlace } from '../api/types.ts';
import { Loaded } from '../shell/loaded.tsx';
import { useWords } from '../words/words.tsx';
import { readableData } from './readable-data.ts';

/** Shows the data of a run when it is asked for: it may be large, and private. */
export function RunData({ place }: { place: RunPlace }) {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const reading = useQuery({ ...runDataQuery(place), enabled: isOpen });
  return (
    <Disclosure className="section" isExpanded={isOpen} onExpandedChange={setIsOpen}>
      <Heading level={2}>
        <Button slot="trigger" className="button quiet">
          {isOpen ? words.runData.hide : words.runData.show}
        </Button>
      </Heading>
      <DisclosurePanel>
        {isOpen && (
          <Loaded reading={reading}>
            {(text) => (
              <pre tabIndex={0} aria-label={words.runData.label}>
                {readableData(text)}
              </pre>
            )}
          </Loaded>
        )}
      </DisclosurePanel>
    </Disclosure>
  );
}
