import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { versionFieldsQuery, versionsQuery } from '../../api/versions/template-versions.ts';
import type { Document, TemplateField, TemplatePlace } from '../../api/types.ts';
import type { TaggedOption } from './tag-places.ts';
import { fieldsOfOptions, TAGGED_OPTIONS } from './tag-places.ts';

/**
 * Returns the fields that only the options of a document use, as `fieldsOfOptions` does. There are
 * none until the fields of the file are known.
 * @param fields those of the file and of the options
 */
export function useFieldsOfOptions(
  place: TemplatePlace,
  document: Document,
  fields: readonly TemplateField[] | undefined,
): ReadonlyMap<string, TaggedOption> {
  const hasTags = TAGGED_OPTIONS.some((option) => document[option].includes('{{'));
  const versions = useInfiniteQuery({
    ...versionsQuery(place),
    enabled: hasTags,
    refetchInterval: false,
  });
  const current = versions.data?.pages
    .flatMap(({ entries }) => entries)
    .find((version) => version.current);
  const inFile = useQuery({
    ...versionFieldsQuery(place, current?.id ?? ''),
    enabled: hasTags && current !== undefined,
  });
  if (!hasTags || !fields || !inFile.data) return new Map();
  return fieldsOfOptions(fields, inFile.data.fields, document);
}
