import type { Document, RunError } from '../../../api/types.ts';
import { Reason } from '../../../words/reason.tsx';
import { useWords } from '../../../words/words.tsx';
import type { JsonObject } from '../../data/json/json.ts';
import { emptyTags } from '../../fields/empty-tags.ts';

/** The code of the error for a document whose PDF would have no password. */
export const PASSWORD_UNUSABLE = 'pdf_password_unusable';

interface PasswordReasonProps {
  error: Pick<RunError, 'code' | 'message'>;
  protection: Pick<Document, 'enablePdfPassword' | 'pdfPassword'>;
  /** The data that the password was filled with; undefined if it cannot be read. */
  data: JsonObject | undefined;
  remedy: string;
}

/** Says why a PDF would have no password: which of its tags are empty, as far as that is known. */
export function PasswordReason({ error, protection, data, remedy }: PasswordReasonProps) {
  const { options: words } = useWords();
  const { enablePdfPassword, pdfPassword } = protection;
  const tags = enablePdfPassword && data ? emptyTags(pdfPassword, data) : [];
  if (tags.length === 0) return <Reason code={error.code} message={error.message} />;
  return (
    <>
      {words.passwordOf(tags.join(', '))} {remedy}
    </>
  );
}
