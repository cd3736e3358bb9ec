import { Disclosure, DisclosurePanel, Heading, Button } from 'react-aria-components';
import type { TemplateField } from '../../api/types.ts';
import { ServiceSentence } from '../../words/reason.tsx';
import { useWords } from '../../words/words.tsx';
import { PlaceButton } from '../fields/place-button.tsx';
import type { TagPlaces } from '../fields/tag-places.ts';
import { placeOfWarning } from './warning-place.ts';

interface WarningsNoteProps {
  warnings: readonly string[];
  /** The fields of the template. */
  fields: readonly TemplateField[];
  places: TagPlaces;
}

/** Says what the reader of a document should know, such as that fields were missing, and where. */
export function WarningsNote({ warnings, fields, places }: WarningsNoteProps) {
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
        <ul>
          {warnings.map((warning) => {
            const searched = placeOfWarning(warning, fields);
            return (
              <li key={warning}>
                <ServiceSentence>{warning}</ServiceSentence>{' '}
                {searched !== undefined && (
                  <PlaceButton name={searched} searched={searched} places={places} />
                )}
              </li>
            );
          })}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
