import { useQuery } from '@tanstack/react-query';
import type { DriveFile, Run } from '../api/types.ts';
import { workflowQuery } from '../api/queries.ts';
import { downloadAddress } from '../api/root.ts';
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
          <ul lang="en">
            {run.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface DocumentCardProps {
  output: Output;
  /** Undefined if it is not known, or was removed. */
  template: string | undefined;
  isEnded: boolean;
  /** Whether the page has its error already, as that of the run. */
  isToldAbove: boolean;
}

function DocumentCard({ output, template, isEnded, isToldAbove }: DocumentCardProps) {
  const words = useWords();
  const files = [output.file, output.pdf].filter((file) => file !== null);
  return (
    <li className="card">
      {files.map((file) => (
        <FileLine key={file.id} file={file} />
      ))}
      {files.length === 0 && <p>{words[isEnded ? 'notMade' : 'notMadeYet']}</p>}
      {template !== undefined && <p className="faint">{words.template(template)}</p>}
      {output.error && !isToldAbove && <ErrorWords error={output.error} />}
    </li>
  );
}

function FileLine({ file: { id, name } }: { file: DriveFile }) {
  const words = useWords();
  return (
    <p className="line">
      <span>{name}</span>
      {/* The router must leave it to the browser. */}
      <a className="button" href={downloadAddress(id)} download aria-label={words.downloadOf(name)}>
        {words.download}
      </a>
    </p>
  );
}
