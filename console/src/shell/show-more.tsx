import { Button } from 'react-aria-components';
import { useWords } from '../words/words.tsx';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Shows a button that loads the next page of a list, if there is one. */
export function ShowMore({ pages }: { pages: Pages }) {
  const words = useWords();
  if (!pages.hasNextPage) return null;
  return (
    <Button
      className="button"
      isPending={pages.isFetchingNextPage}
      onPress={() => void pages.fetchNextPage()}
    >
      {words.showMore}
    </Button>
  );
}
