import { useState } from 'react';
import { Button, Link } from 'react-aria-components';
import { downloadAddress } from '../api/root.ts';
import { DownloadLink } from '../download/download-link.tsx';
import type { ListedFile } from '../api/types.ts';
import { runPath, runsPath, templatePath } from '../shell/addresses.ts';
import { Thumbnail } from '../shell/thumbnail.tsx';
import { fileSizeIn } from '../template-file/file-size.ts';
import { Moment } from '../time/moment.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { DeleteFile } from './delete-file.tsx';
import { FilePageLink } from './file-page-link.tsx';
import { ShareFile } from './share-file.tsx';

interface FileRowProps {
  file: ListedFile;
  onDeleted: (file: ListedFile) => void;
}

/** Shows a file with its picture and its origin, and downloads, shares or deletes it. */
export function FileRow({ file, onDeleted }: FileRowProps) {
  const words = useWords();
  const [isSharing, setIsSharing] = useState(false);
  const { id, name } = file;
  return (
    <li className="card document-card">
      <Thumbnail file={file} />
      <div className="document-lines">
        <FilePageLink className="file-name" file={file} />
        <FileDetails file={file} />
        <div className="file-actions">
          <DownloadLink
            className="button quiet"
            address={downloadAddress(id)}
            label={words.downloadOf(name)}
          >
            {words.download}
          </DownloadLink>
          <Button
            className="button quiet"
            aria-label={words.files.shareOf(name)}
            aria-expanded={isSharing}
            onPress={() => {
              setIsSharing(!isSharing);
            }}
          >
            {words.files.share}
          </Button>
          {file.documentId === null && (
            <DeleteFile
              file={file}
              onDeleted={() => {
                onDeleted(file);
              }}
            />
          )}
        </div>
        <InUse file={file} />
        {isSharing && <ShareFile file={file} />}
      </div>
    </li>
  );
}

/** Says in place of the button why a template cannot be deleted. */
function InUse({ file: { workflow, documentId } }: { file: ListedFile }) {
  const words = useWords();
  if (!workflow || documentId === null) return null;
  return (
    <p className="faint">
      {words.files.templateOf(workflow.name)}{' '}
      <Link className="faint" href={templatePath(workflow.id, documentId)}>
        {words.files.itsPage}
      </Link>
    </p>
  );
}

function FileDetails({ file: { size, createdAt, workflow, runId } }: { file: ListedFile }) {
  const words = useWords();
  const locale = useLocale();
  return (
    <p className="faint details">
      <span>
        {words.files.added} <Moment at={createdAt} />
      </span>
      {size !== null && <span>{fileSizeIn(locale, size)}</span>}
      {workflow && (
        <Link className="faint" href={runsPath(workflow.id)}>
          <bdi>{workflow.name}</bdi>
        </Link>
      )}
      {workflow && runId !== null && (
        <Link className="faint" href={runPath(workflow.id, runId)}>
          {words.files.itsRun}
        </Link>
      )}
    </p>
  );
}
