import { Button } from 'react-aria-components';
import type { ApiProblem } from '../../api/problem.ts';
import { useWords } from '../../words/words.tsx';
import type { TagPlaces } from '../fields/tag-places.ts';
import { PasswordReason } from '../options/password/password-reason.tsx';

interface PasswordProblemNoteProps {
  error: ApiProblem;
  places: TagPlaces;
}

/** Says why the PDF would have no password, unless the open options do, and leads to the option. */
export function PasswordProblemNote({ error, places }: PasswordProblemNoteProps) {
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
            <PasswordReason error={error} remedy={words.options.passwordRemedy} />
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
