import { Disclosure, DisclosurePanel, Heading, Button } from 'react-aria-components';
import type { TemplateField } from '../../api/types.ts';
import { useWords } from '../../words/words.tsx';
import { placeOfWarning } from './warning-place.ts';

interface WarningsNoteProps {
  warnings: readonly string[];
  /** The fields of the template. */
  fields: readonly TemplateField[];
  /** Shows where a text is on the pages of the template. */
  onShow: (text: string) => void;
}

/** Says what the reader of a document should know, such as that fields were missing, and where. */
export function WarningsNote({ warnings, fields, onShow }: WarningsNoteProps) {
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
          {warnings.map((warning) => (
            <li key={warning}>
              <span lang="en">{warning}</span>{' '}
              <PlaceButton place={placeOfWarning(warning, fields)} onShow={onShow} />
            </li>
          ))}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}

interface PlaceButtonProps {
  place: string | undefined;
  onShow: (text: string) => void;
}

function PlaceButton({ place, onShow }: PlaceButtonProps) {
  const words = useWords();
  if (place === undefined) return null;
  return (
    <Button
      className="button quiet"
      aria-label={words.templates.showPlaceOf(place)}
      onPress={() => {
        onShow(place);
      }}
    >
      {words.templates.showPlace}
    </Button>
  );
}
