import { useDeleteFile } from '../api/file-queries.ts';
import type { ListedFile } from '../api/types.ts';
import { Confirmation } from '../shell/confirmation.tsx';
import { useWords } from '../words/words.tsx';
import { FileProblem } from './file-problem.tsx';

interface DeleteFileProps {
  file: ListedFile;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Deletes a file, after a question. */
export function DeleteFile({ file: { id, name }, onDeleted, onCancel }: DeleteFileProps) {
  const words = useWords();
  const deleting = useDeleteFile(id);
  return (
    <>
      <Confirmation
        question={words.files.deleteQuestion(name)}
        action={words.files.deleteForever}
        isPending={deleting.isPending}
        onConfirm={() => {
          deleting.mutate(undefined, { onSuccess: onDeleted });
        }}
        onCancel={onCancel}
      >
        <p>{words.files.deleteConsequences}</p>
      </Confirmation>
      {deleting.error && <FileProblem error={deleting.error} />}
    </>
  );
}
