import type { RunError } from '../../../api/types.ts';
import { Reason } from '../../../words/reason.tsx';
import { useWords } from '../../../words/words.tsx';
import { emptyTagsIn, hasNoPassword } from './password-tags.ts';

/** The code of the error for a document whose PDF would have no password. */
export const PASSWORD_UNUSABLE = 'pdf_password_unusable';

interface PasswordReasonProps {
  error: Pick<RunError, 'code' | 'message'>;
  /** What to do about empty tags; empty for nothing. */
  remedy: string;
}

/** Says why a PDF would have no password: which of its tags are empty, as far as the error names them. */
export function PasswordReason({ error, remedy }: PasswordReasonProps) {
  const { options: words } = useWords();
  if (hasNoPassword(error.message)) return words.passwordMissing;
  const tags = emptyTagsIn(error.message);
  if (tags === undefined) return <Reason code={error.code} message={error.message} />;
  return (
    <>
      {words.passwordOf(tags)} {remedy}
    </>
  );
}
