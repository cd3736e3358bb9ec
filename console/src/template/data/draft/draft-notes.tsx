import { useWords } from '../../../words/words.tsx';
import type { Draft } from '../use-draft.ts';

/** Says where the data in the editor is from, unless somebody has saved it. */
export function DraftNotes({ draft }: { draft: Draft }) {
  const words = useWords();
  return (
    <>
      {draft.example && !draft.isChanged && (
        <p className="hint">{words.data.examples[draft.example]}</p>
      )}
      {draft.isOfRun && !draft.isChanged && <p className="hint">{words.data.ofRun}</p>}
      <div role="status">
        {draft.isFromBefore && <p className="hint">{words.data.fromBefore}</p>}
      </div>
    </>
  );
}
