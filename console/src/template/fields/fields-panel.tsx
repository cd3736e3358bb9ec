import type { TemplateField } from '../../api/types.ts';
import { Note } from '../../shell/note.tsx';
import { Status } from '../../shell/status.tsx';
import { useWords } from '../../words/words.tsx';
import { copyFormatted, copyText } from '../../copying/copy.ts';
import { CopyButton } from '../../copying/copy-button.tsx';
import type { Draft } from '../data/use-draft.ts';
import { PlaceButton } from './place-button.tsx';
import type { Presence } from './presence.ts';
import { presenceOf, toneOf } from './presence.ts';
import type { TagPlaces } from './tag-places.ts';
import { rowOf, searchedText, tagOf } from './tag-text.ts';
import { TagWriter } from './tag-writer.tsx';

interface FieldsPanelProps {
  fields: readonly TemplateField[];
  draft: Draft;
  places: TagPlaces;
}

/** Lists what the template takes from the data, and whether the data of the preview has it. */
export function FieldsPanel({ fields, draft, places }: FieldsPanelProps) {
  const words = useWords();
  return (
    <>
      {fields.length === 0 ? (
        <Note title={words.fields.none}>{words.fields.noneRemedy}</Note>
      ) : (
        <ul className="field-rows" aria-label={words.fields.panel}>
          {fields.map((field) => (
            <FieldRow
              key={`${field.kind} ${field.name}`}
              field={field}
              presence={presenceOf(field.name, draft.data)}
              places={places}
            />
          ))}
        </ul>
      )}
      <TagWriter fields={fields} />
    </>
  );
}

interface FieldRowProps {
  field: TemplateField;
  presence: Presence;
  places: TagPlaces;
}

function FieldRow({ field, presence, places }: FieldRowProps) {
  const words = useWords();
  const { name, kind, members = [] } = field;
  const tag = tagOf(field);
  return (
    <li>
      <div className="field-name">
        <strong>{name}</strong> <span className="faint">{words.fields.kinds[kind]}</span>
        {members.length > 0 && (
          <p className="faint">{words.fields.each(members.map((one) => one.name).join(', '))}</p>
        )}
      </div>
      <Status tone={toneOf(presence, kind)}>{words.fields.presence[presence]}</Status>
      <div className="field-actions">
        <CopyButton label={words.fields.copyTag} copied={name} copy={() => copyText(tag)} />
        {kind === 'list' && (
          <CopyButton
            label={words.fields.copyRow}
            copied={name}
            copy={() => copyFormatted(rowOf(field))}
          />
        )}
        <PlaceButton name={name} searched={searchedText(field)} places={places} />
      </div>
    </li>
  );
}
