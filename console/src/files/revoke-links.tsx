import { useRevokeLinks } from '../api/file-queries.ts';
import type { ListedFile } from '../api/types.ts';
import { ConfirmedButton } from '../shell/confirmed-button.tsx';
import { useWords } from '../words/words.tsx';
import { FileProblem } from './file-problem.tsx';

interface RevokeLinksProps {
  file: ListedFile;
  onRevoked: () => void;
}

/** A button that revokes all links to a file, after a question. */
export function RevokeLinks({ file: { id, name }, onRevoked }: RevokeLinksProps) {
  const words = useWords();
  const { isPending, error, reset, mutate } = useRevokeLinks(id);
  const make = (onSuccess: () => void) => {
    mutate(undefined, { onSuccess });
  };
  return (
    <ConfirmedButton
      question={words.files.revokeQuestion(name)}
      consequences={<p>{words.files.revokeConsequences}</p>}
      confirm={words.files.revokeLinks}
      confirming={words.files.revoking}
      problem={error && <FileProblem error={error} />}
      change={{ isPending, reset, make }}
      onDone={onRevoked}
    >
      {words.files.revokeLinks}
    </ConfirmedButton>
  );
}
