import { Disclosure, DisclosurePanel, Heading, Button } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';

/** Says what the reader of a document should know, such as that fields were missing. */
export function WarningsNote({ warnings }: { warnings: readonly string[] }) {
  const words = useWords();
  if (warnings.length === 0) return null;
  return (
    <Disclosure className="note warnings" defaultExpanded={warnings.length <= 3}>
      <Heading level={2}>
        <Button slot="trigger" className="button quiet">
          {words.preview.warnings(warnings.length)}
        </Button>
      </Heading>
      <DisclosurePanel>
        <ul lang="en">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
