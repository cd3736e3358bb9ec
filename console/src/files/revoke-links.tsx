import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useRevokeLinks } from '../api/file-queries.ts';
import type { ListedFile } from '../api/types.ts';
import { Confirmation } from '../shell/confirmation.tsx';
import { useWords } from '../words/words.tsx';
import { FileProblem } from './file-problem.tsx';

interface RevokeLinksProps {
  file: ListedFile;
  onRevoked: () => void;
}

/** Revokes all links to a file, after a question. */
export function RevokeLinks({ file: { id, name }, onRevoked }: RevokeLinksProps) {
  const words = useWords();
  const revoking = useRevokeLinks(id);
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsAsking(false);
    button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        className="button"
        aria-expanded={isAsking}
        onPress={() => {
          setIsAsking(!isAsking);
        }}
      >
        {words.files.revokeLinks}
      </Button>{' '}
      <span className="faint" role="status">
        {revoking.isSuccess && words.files.revoked}
      </span>
      {isAsking && (
        <Confirmation
          question={words.files.revokeQuestion(name)}
          action={words.files.revokeLinks}
          isPending={revoking.isPending}
          onConfirm={() => {
            revoking.mutate(undefined, {
              onSuccess: () => {
                close();
                onRevoked();
              },
            });
          }}
          onCancel={close}
        >
          <p>{words.files.revokeConsequences}</p>
        </Confirmation>
      )}
      {revoking.error && <FileProblem error={revoking.error} />}
    </div>
  );
}
