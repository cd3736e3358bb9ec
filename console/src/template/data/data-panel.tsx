import type { TemplateField, TemplatePlace } from '../../api/types.ts';
import { useWords } from '../../words/words.tsx';
import type { Draft } from './use-draft.ts';

interface DataPanelProps {
  place: TemplatePlace;
  draft: Draft;
  fields: readonly TemplateField[];
}

/** Edits the data of the preview. */
export function DataPanel({ draft }: DataPanelProps) {
  const words = useWords();
  return (
    <textarea
      aria-label={words.data.panel}
      value={draft.text}
      onChange={({ target }) => {
        draft.change(target.value);
      }}
    />
  );
}
