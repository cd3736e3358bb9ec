import { useQuery } from '@tanstack/react-query';
import { versionsQuery } from '../../api/template-queries.ts';
import type { Document, TemplatePlace } from '../../api/types.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { Moment } from '../../time/moment.tsx';
import type { Draft } from '../data/use-draft.ts';

interface VersionsPanelProps {
  place: TemplatePlace;
  document: Document;
  draft: Draft;
}

/** Lists the versions of a template. */
export function VersionsPanel({ place }: VersionsPanelProps) {
  return (
    <Loaded reading={useQuery(versionsQuery(place))}>
      {(versions) => (
        <ol className="cards">
          {versions.map(({ id, number, createdAt }) => (
            <li key={id} className="card">
              {number} <Moment at={createdAt} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
