import { ApiProblem } from '../../../api/problem.ts';
import type { Document, TemplatePlace } from '../../../api/types.ts';
import { useWords } from '../../../words/words.tsx';
import type { Draft } from '../../data/use-draft.ts';
import { surelyEmptyTags } from '../../fields/empty-tags.ts';
import { useSettled } from '../../preview/use-settled.ts';
import type { Options } from '../options.ts';
import { TYPING_PAUSE, useOutputName } from '../use-output-name.ts';
import { PASSWORD_UNUSABLE, PasswordReason } from './password-reason.tsx';

interface PasswordFieldProblemProps {
  place: TemplatePlace;
  document: Document;
  /** As they are in the form. */
  options: Options;
  draft: Draft;
}

/**
 * Says beside the password which of its tags are empty with the data in the editor, while it is typed.
 * The service knows the saved password only, so it has any other reason for that one alone.
 */
export function PasswordFieldProblem(props: PasswordFieldProblemProps) {
  const { place, document, options, draft } = props;
  const { options: words } = useWords();
  const { error } = useOutputName(place, options.outputName, draft);
  const password = useSettled(options.pdfPassword, TYPING_PAUSE);
  const tags = draft.data ? surelyEmptyTags(password, draft.data) : [];
  const isSaved = document.enablePdfPassword && options.pdfPassword === document.pdfPassword;
  const isUnusable = isSaved && error instanceof ApiProblem && error.code === PASSWORD_UNUSABLE;
  return (
    <span className="field-problem" role="status">
      {tags.length > 0 && `${words.passwordOf(tags.join(', '))} ${words.passwordRemedy}`}
      {tags.length === 0 && isUnusable && (
        <PasswordReason error={error} remedy={words.passwordRemedy} />
      )}
    </span>
  );
}
