import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { versionFieldsQuery } from '../../../api/versions/template-versions.ts';
import type { TemplateCheck, TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { useWords } from '../../../words/words.tsx';
import { formFieldsOf } from '../../data/form/form-fields.ts';
import { readObject } from '../../data/json/read-object.ts';
import { MistakesNote } from '../../mistakes-note.tsx';
import { plainText } from '../plain-text.ts';
import { fieldChanges } from './field-changes.ts';
import { missingFields } from './missing-fields.ts';

interface CheckedFileProps {
  place: TemplatePlace;
  check: TemplateCheck;
  current: TemplateVersion | undefined;
  /** The text of a JSON object. */
  data: string;
}

/** Says what the service has found in a file: its mistakes, and which fields it uses. */
export function CheckedFile({ place, check, current, data }: CheckedFileProps) {
  const words = useWords();
  const missing = useMemo(() => {
    const { data: parsed } = readObject(data);
    return parsed ? missingFields(formFieldsOf(check.fields), parsed) : [];
  }, [check.fields, data]);
  const fields = useQuery({
    ...versionFieldsQuery(place, current?.id ?? ''),
    enabled: current !== undefined,
  });
  if (check.faults.length > 0) {
    return <MistakesNote mistakes={check.faults} meaning={words.versions.cannotPublish} />;
  }
  if (!fields.data) return null;
  const { added, removed } = fieldChanges(fields.data.fields, check.fields);
  if (added.length + removed.length === 0) {
    return <p className="faint">{words.versions.sameFields}</p>;
  }
  const lacking = added.filter((name) => missing.includes(name));
  return (
    <>
      <dl className="field-changes">
        <FieldNames label={words.versions.newFields} names={added} />
        <FieldNames label={words.versions.goneFields} names={removed} />
      </dl>
      {lacking.length > 0 && (
        <p className="faint">{words.versions.notInData(lacking.map(plainText).join(', '))}</p>
      )}
    </>
  );
}

function FieldNames({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      {names.map((name) => (
        <dd key={name}>
          <code>{plainText(name)}</code>
        </dd>
      ))}
    </div>
  );
}
