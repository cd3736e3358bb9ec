import { Link } from 'react-aria-components';
import { thumbnailAddress } from '../api/root.ts';
import type { Workflow } from '../api/types.ts';
import { templatePath } from '../shell/addresses.ts';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';

interface TemplatesSectionProps {
  workflow: Workflow;
  mayChange: boolean;
}

/** Shows the templates of a workflow as pictures of their first pages, and how to change them. */
export function TemplatesSection({ workflow, mayChange }: TemplatesSectionProps) {
  const { id, documents } = workflow;
  const words = useWords();
  return (
    <section aria-labelledby="templates">
      <h2 id="templates">{words.templates.several}</h2>
      {documents.length === 0 ? (
        <Note title={words.templates.noTemplates}>{words.templates.noTemplatesRemedy}</Note>
      ) : (
        <ul className="tiles">
          {documents.map((document) => (
            <li key={document.id}>
              <Link className="tile" href={templatePath(id, document.id)}>
                <img className="thumbnail" src={thumbnailAddress(document.file.id)} alt="" />
                {document.file.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {mayChange && documents.length > 0 && <p className="faint">{words.templates.openToChange}</p>}
    </section>
  );
}
