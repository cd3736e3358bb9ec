import type { LoadedProperty, LoadedType } from '../../../playground/src/n8n-client.ts';

/**
 * Returns everything that a loaded node offers: its operations, such as `workflow:getAll`, and the
 * methods that the editor calls for lists and fields.
 */
export function offered({ properties }: LoadedType): string[] {
  const methods = properties.flatMap(withMembers).flatMap(methodsOf);
  return [...new Set([...properties.flatMap(operationsOf), ...methods])].toSorted();
}

/** n8n adds it to every list of operations; it is not part of our node. */
const CUSTOM_CALL = '__CUSTOM_API_CALL__';

function operationsOf({ name, options = [], displayOptions }: LoadedProperty): string[] {
  if (name !== 'operation') return [];
  const resources = displayOptions?.show?.['resource'] ?? [];
  const operations = options.map(({ value }) => value).filter((value) => value !== CUSTOM_CALL);
  return resources.flatMap((resource) =>
    operations.map((operation) => `${String(resource)}:${String(operation)}`),
  );
}

function methodsOf({ modes = [], typeOptions }: LoadedProperty): string[] {
  const lists = modes.flatMap((mode) => mode.typeOptions?.searchListMethod ?? []);
  return [...lists, ...[typeOptions?.resourceMapper?.resourceMapperMethod ?? []].flat()];
}

/** A collection contains parameters. */
function withMembers(property: LoadedProperty): LoadedProperty[] {
  return [property, ...(property.options ?? []).flatMap(withMembers)];
}
