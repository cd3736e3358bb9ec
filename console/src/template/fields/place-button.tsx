import { Button } from 'react-aria-components';
import { useWords } from '../../words/words.tsx';
import type { TagPlaces } from './tag-places.ts';

interface PlaceButtonProps {
  /** What the place is of, for those who hear the button. */
  name: string;
  /** What to look for on the pages of the template. */
  searched: string;
  places: TagPlaces;
}

/** Shows where a tag is: on the pages of the template, or in its options if only they have it. */
export function PlaceButton({ name, searched, places }: PlaceButtonProps) {
  const { templates: words } = useWords();
  const option = places.optionOf(searched);
  return (
    <Button
      className="button quiet"
      aria-label={option ? words.showInOptionsOf(name) : words.showPlaceOf(name)}
      onPress={() => {
        if (option) places.showInOptions(option);
        else places.showOnPages(searched);
      }}
    >
      {option ? words.showInOptions : words.showPlace}
    </Button>
  );
}
