import { useState } from 'react';
import type { ListedFile } from '../api/types.ts';
import { useShareFile } from '../api/file-queries.ts';
import { CopyButton } from '../copying/copy-button.tsx';
import { copyText } from '../copying/copy.ts';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';
import { FileProblem } from './file-problem.tsx';
import { RevokeLinks } from './revoke-links.tsx';
import { ShareForm } from './share-form.tsx';

/** Creates a link to a file that works without signing in, and revokes such links. */
export function ShareFile({ file }: { file: ListedFile }) {
  const words = useWords();
  const sharing = useShareFile(file.id);
  const [areRevoked, setAreRevoked] = useState(false);
  const link = areRevoked ? undefined : sharing.data;
  return (
    <div className="share">
      <p>{words.files.shareHint}</p>
      <ShareForm
        isPending={sharing.isPending}
        onShare={(seconds) => {
          setAreRevoked(false);
          sharing.mutate(seconds);
        }}
      />
      {sharing.error && <FileProblem error={sharing.error} />}
      {link && (
        <div className="link" role="status">
          <code>{link.url}</code>
          <div className="line">
            <span className="faint">
              {words.files.worksUntil} <Moment at={link.expiresAt} />. {words.files.shownOnce}
            </span>
            <span>
              <CopyButton
                label={words.copying.copy}
                copied={words.files.linkTo(file.name)}
                copy={() => copyText(link.url)}
              />
            </span>
          </div>
        </div>
      )}
      <div>
        <RevokeLinks
          file={file}
          onRevoked={() => {
            setAreRevoked(true);
          }}
        />{' '}
        <span className="faint" role="status">
          {areRevoked && words.files.revoked}
        </span>
      </div>
    </div>
  );
}
