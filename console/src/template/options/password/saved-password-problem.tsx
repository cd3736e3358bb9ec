import { ApiProblem } from '../../../api/problem.ts';
import type { Document, TemplatePlace } from '../../../api/types.ts';
import { useWords } from '../../../words/words.tsx';
import type { Draft } from '../../data/use-draft.ts';
import type { Options } from '../options.ts';
import { useOutputName } from '../use-output-name.ts';
import { PASSWORD_UNUSABLE, PasswordReason } from './password-reason.tsx';

interface SavedPasswordProblemProps {
  place: TemplatePlace;
  document: Document;
  /** As they are in the form. */
  options: Options;
  draft: Draft;
}

/**
 * Says beside the password why it cannot be used with the data in the editor. The service knows the
 * saved password only, so nothing is said of another one.
 */
export function SavedPasswordProblem(props: SavedPasswordProblemProps) {
  const { place, document, options, draft } = props;
  const words = useWords();
  const { error } = useOutputName(place, options.outputName, draft);
  const isSaved = document.enablePdfPassword && options.pdfPassword === document.pdfPassword;
  return (
    <span className="field-problem" role="status">
      {isSaved && error instanceof ApiProblem && error.code === PASSWORD_UNUSABLE && (
        <PasswordReason
          error={error}
          protection={document}
          data={draft.data}
          remedy={words.options.passwordRemedy}
        />
      )}
    </span>
  );
}
