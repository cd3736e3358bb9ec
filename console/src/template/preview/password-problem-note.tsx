import { Button } from 'react-aria-components';
import type { ApiProblem } from '../../api/problem.ts';
import type { Document } from '../../api/types.ts';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import type { TagPlaces } from '../fields/tag-places.ts';
import { PasswordReason } from '../options/password/password-reason.tsx';

interface PasswordProblemNoteProps {
  error: ApiProblem;
  document: Document;
  draft: Draft;
  places: TagPlaces;
}

/** Says why the PDF would have no password, unless the open options do, and leads to the option. */
export function PasswordProblemNote({ error, document, draft, places }: PasswordProblemNoteProps) {
  const words = useWords();
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{words.runErrors[error.code]}</strong>
      </p>
      {places.areOptionsOpen ? (
        <p>{words.options.passwordBeside}</p>
      ) : (
        <>
          <p>
            <PasswordReason
              error={error}
              protection={document}
              data={draft.data}
              remedy={words.options.passwordRemedy}
            />
          </p>
          <Button
            className="button"
            onPress={() => {
              places.showInOptions('pdfPassword');
            }}
          >
            {words.options.open}
          </Button>
        </>
      )}
    </div>
  );
}
