import { useInfiniteQuery } from '@tanstack/react-query';
import { versionsQuery } from '../../api/versions/template-versions.ts';
import type { Document, TemplatePlace } from '../../api/types.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { ShowMore } from '../../shell/show-more.tsx';
import { useWords } from '../../words/words.tsx';
import type { Draft } from '../data/use-draft.ts';
import { sameVersionBefore } from './list/same-version.ts';
import { VersionRow } from './list/version-row.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { useNewerVersion } from './use-newer-version.ts';
import { ChosenFileCard } from './replacement/chosen-file-card.tsx';
import { FileDrop } from './replacement/file-drop.tsx';
import type { Replacement } from './replacement/use-replacement.ts';

interface VersionsPanelProps {
  place: TemplatePlace;
  document: Document;
  draft: Draft;
  replacement: Replacement;
  mayChange: boolean;
}

/** Replaces the template by a file, after a comparison, and lists the versions that it has had. */
export function VersionsPanel(props: VersionsPanelProps) {
  const { place, document, draft, replacement, mayChange } = props;
  const words = useWords();
  const versions = useInfiniteQuery(versionsQuery(place));
  const { chosen, outcome, conclude } = replacement;
  const data = draft.validText ?? '{}';
  const all = versions.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const current = all.find((version) => version.current);
  useNewerVersion(place, current?.id, outcome?.version.id);
  return (
    <Loaded reading={versions}>
      {() => (
        <>
          {outcome && <OutcomeNote place={place} outcome={outcome} onUndone={conclude} />}
          {chosen ? (
            <ChosenFileCard
              key={chosen.id}
              place={place}
              document={document}
              chosen={chosen}
              current={current}
              data={data}
              replacement={replacement}
            />
          ) : (
            mayChange && <FileDrop type={document.documentType} replacement={replacement} />
          )}
          <h2 id="versions">{words.versions.list}</h2>
          <ul className="versions" aria-labelledby="versions">
            {all.map((version) => (
              <VersionRow
                key={version.id}
                place={place}
                document={document}
                version={version}
                current={current}
                same={sameVersionBefore(version, all)}
                data={data}
                mayChange={mayChange}
                onRestored={conclude}
              />
            ))}
          </ul>
          <ShowMore pages={versions} />
        </>
      )}
    </Loaded>
  );
}
