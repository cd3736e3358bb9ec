import { Button } from 'react-aria-components';
import { useWords } from '../words/words.tsx';

/** Offers to search the data too: the number of a document that was not made is only there. */
export function SearchDataOffer({ onSearch }: { onSearch: () => void }) {
  const { filter: words } = useWords();
  return (
    <p className="line faint">
      <span>{words.dataNotSearchedYet}</span>
      <Button className="button" onPress={onSearch}>
        {words.searchData}
      </Button>
    </p>
  );
}
