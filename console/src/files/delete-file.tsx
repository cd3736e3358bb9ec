import { useDeleteFile } from '../api/file-queries.ts';
import { ApiProblem } from '../api/problem.ts';
import type { ListedFile } from '../api/types.ts';
import { ConfirmedButton } from '../shell/confirmed-button.tsx';
import { useWords } from '../words/words.tsx';
import { FileProblem } from './file-problem.tsx';

/** The codes of errors that a further attempt would get too. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['file_in_use', 'only_shared', 'not_found']);

interface DeleteFileProps {
  file: ListedFile;
  onDeleted: () => void;
}

/** A button that deletes a file, after a question. */
export function DeleteFile({ file: { id, name }, onDeleted }: DeleteFileProps) {
  const words = useWords();
  const { isPending, error, reset, mutate } = useDeleteFile(id);
  const make = (onSuccess: () => void) => {
    mutate(undefined, { onSuccess });
  };
  return (
    <ConfirmedButton
      isQuiet
      label={words.files.deleteOf(name)}
      question={words.files.deleteQuestion(name)}
      consequences={<p>{words.files.deleteConsequences}</p>}
      confirm={words.files.deleteForever}
      confirming={words.files.deleting}
      problem={error && <FileProblem error={error} />}
      isImpossible={error instanceof ApiProblem && IMPOSSIBLE.has(error.code)}
      change={{ isPending, reset, make }}
      onDone={onDeleted}
    >
      {words.files.delete}
    </ConfirmedButton>
  );
}
