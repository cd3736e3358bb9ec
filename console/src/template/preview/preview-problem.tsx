import { ApiProblem } from '../../api/problem.ts';
import { thumbnailAddress } from '../../api/root.ts';
import type { DriveFile } from '../../api/types.ts';
import { PasswordNeeded } from '../../pdf/pdf-library.ts';
import { Note } from '../../shell/note.tsx';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';

/** The codes of problems of the converter, and not of the document. */
const CONVERTER_CODES = new Set(['pdf_not_available', 'pdf_queue_full']);

interface PreviewProblemProps {
  error: Error;
  file: DriveFile;
  retry: () => unknown;
}

/** Says why there is no preview. Without a converter, there may be a picture of the template. */
export function PreviewProblem({ error, file, retry }: PreviewProblemProps) {
  const words = useWords();
  if (error instanceof PasswordNeeded) {
    return <Note title={words.preview.protected}>{words.preview.protectedRemedy}</Note>;
  }
  const isWithoutConverter = error instanceof ApiProblem && CONVERTER_CODES.has(error.code);
  return (
    <>
      <ProblemNote error={error} onTryAgain={() => void retry()} />
      {isWithoutConverter && (
        <img
          className="thumbnail"
          src={thumbnailAddress(file.id)}
          alt={words.preview.pictureOf(file.name)}
        />
      )}
    </>
  );
}
