import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import type { DeletedFile, DriveFile, Run, RunPlace, TemplatePlace } from '../api/types.ts';
import { workflowQuery } from '../api/queries.ts';
import { downloadAddress, thumbnailAddress } from '../api/root.ts';
import { DownloadLink } from '../download/download-link.tsx';
import { FilePageLink } from '../files/file-page-link.tsx';
import { versionsQuery } from '../api/versions/template-versions.ts';
import { templatePath } from '../shell/addresses.ts';
import { ServiceSentence } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';
import { ErrorWords } from './run-problem.tsx';

type Output = Run['outputs'][number];

/** Shows the documents of a run with their downloads, and what is missing from them. */
export function DocumentsSection({ run }: { run: Run }) {
  const words = useWords();
  const { data: workflow } = useQuery(workflowQuery(run.workflowId));
  const templateOf = (id: string) => workflow?.documents.find((one) => one.id === id)?.file.name;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{words.documents}</h2>
      <ul className="cards">
        {run.outputs.map((output) => (
          <DocumentCard
            key={output.documentId}
            run={{ workflowId: run.workflowId, runId: run.id }}
            output={output}
            template={templateOf(output.documentId)}
            isEnded={run.finishedAt !== null}
            isToldAbove={output.error?.message === run.error?.message}
          />
        ))}
      </ul>
      {run.warnings.length > 0 && (
        <>
          <h3>{words.warnings}</h3>
          <ul>
            {run.warnings.map((warning) => (
              <li key={warning}>
                <ServiceSentence>{warning}</ServiceSentence>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface DocumentCardProps {
  run: RunPlace;
  output: Output;
  /** Undefined if it is not known, or was removed. */
  template: string | undefined;
  isEnded: boolean;
  /** Whether the page has its error already, as that of the run. */
  isToldAbove: boolean;
}

function DocumentCard({ run, output, template, isEnded, isToldAbove }: DocumentCardProps) {
  const words = useWords();
  const { workflowId } = run;
  const { documentId } = output;
  const files = [output.file, output.pdf].filter((file) => file !== null);
  const [shown] = files;
  return (
    <li className="card document-card">
      {shown && <img className="thumbnail" src={thumbnailAddress(shown.id)} alt="" />}
      <div className="document-lines">
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
        {output.deletedFiles.map((file) => (
          <DeletedLine key={file.id} file={file} />
        ))}
        {files.length + output.deletedFiles.length === 0 && (
          <p>{words[isEnded ? 'notMade' : 'notMadeYet']}</p>
        )}
        {template !== undefined && (
          <p className="faint">
            <Link href={templatePath(workflowId, documentId)}>{words.template(template)}</Link>
            <UsedVersion place={{ workflowId, documentId }} versionId={output.templateVersionId} />
          </p>
        )}
        {output.error && !isToldAbove && (
          <ErrorWords error={output.error} run={run} documentId={documentId} />
        )}
      </div>
    </li>
  );
}

interface UsedVersionProps {
  place: TemplatePlace;
  versionId: string | null;
}

/** Names the version of the template that a document was made of. */
function UsedVersion({ place, versionId }: UsedVersionProps) {
  const words = useWords();
  const { data } = useInfiniteQuery({ ...versionsQuery(place), refetchInterval: false });
  const versions = data?.pages.flatMap(({ entries }) => entries) ?? [];
  const used = versions.find(({ id }) => id === versionId);
  if (!used) return null;
  if (used.current) return <> · {words.templates.version(used.number)}</>;
  const current = versions.find((one) => one.current);
  const same = current?.sha256 === used.sha256 ? current.number : undefined;
  return <> · {words.templates.formerVersion(used.number, same)}</>;
}

/** Names a file that was made and no longer exists. */
function DeletedLine({ file: { name } }: { file: DeletedFile }) {
  const words = useWords();
  return (
    <p className="line faint">
      <span>{name ?? words.unnamedFile}</span>
      <span>{words.fileDeleted}</span>
    </p>
  );
}

function FileLine({ file }: { file: DriveFile }) {
  const words = useWords();
  const { id, name } = file;
  return (
    <p className="line">
      <FilePageLink file={file} />
      <DownloadLink address={downloadAddress(id)} label={words.downloadOf(name)}>
        {words.download}
      </DownloadLink>
    </p>
  );
}
