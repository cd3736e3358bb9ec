import { useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { thumbnailAddress } from '../../api/root.ts';
import type { DriveFile } from '../../api/types.ts';
import { PasswordNeeded } from '../../pdf/pdf-library.ts';
import { Note } from '../../shell/note.tsx';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { useWords } from '../../words/words.tsx';

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
  const isWithoutConverter = error instanceof ApiProblem && error.code === 'pdf_not_available';
  return (
    <>
      <ProblemNote error={error} onTryAgain={() => void retry()} />
      {isWithoutConverter && <LastPicture file={file} />}
    </>
  );
}

/** The picture of the template that the service has kept, if it has one. */
function LastPicture({ file: { id, name } }: { file: DriveFile }) {
  const words = useWords();
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      className="last-picture"
      src={thumbnailAddress(id)}
      alt={words.preview.pictureOf(name)}
      onError={() => {
        setIsMissing(true);
      }}
    />
  );
}
