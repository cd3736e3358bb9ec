import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem, type Caller } from '../execution/caller';
import type { ItemContext } from '../execution/operation';
import { requireText } from '../values/required-text';
import { requireId } from './required-id';

/** The description of a resource locator. */
interface LocatorPlan {
  readonly displayName: string;
  readonly name: string;
  readonly description: string;
  /** The method of the node that lists them for the editor. */
  readonly searchListMethod: string;
  /** An ID as the user might write it. */
  readonly idPlaceholder: string;
  /**
   * The path of its URL in the API as a pattern with one group for the ID; omitted if it has no
   * URL.
   */
  readonly urlPattern?: string;
  readonly urlPlaceholder?: string;
  /** Other parameters that the list depends on. */
  readonly dependsOn?: readonly string[];
}

/** Builds a resource locator: from a list, by ID, or by URL. */
export function locator(plan: LocatorPlan): INodeProperties {
  const { displayName, name, description, dependsOn } = plan;
  return {
    displayName,
    name,
    type: 'resourceLocator',
    default: { mode: 'list', value: '' },
    required: true,
    description,
    ...(dependsOn && {
      typeOptions: { loadOptionsDependsOn: dependsOn.map((parent) => `${parent}.value`) },
    }),
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: plan.searchListMethod, searchable: true },
      },
      { displayName: 'By ID', name: 'id', type: 'string', placeholder: plan.idPlaceholder },
      ...urlMode(plan),
    ],
  };
}

function urlMode({ displayName, urlPattern, urlPlaceholder }: LocatorPlan) {
  if (urlPattern === undefined) return [];
  const errorMessage = `This is not the URL of a ${displayName.toLowerCase()}`;
  return [
    {
      displayName: 'By URL',
      name: 'url',
      type: 'string' as const,
      placeholder: urlPlaceholder,
      extractValue: { type: 'regex' as const, regex: urlPattern },
      validation: [
        { type: 'regex' as const, properties: { regex: `.*${urlPattern}.*`, errorMessage } },
      ],
    },
  ];
}

/** Reads the selected ID of the item. */
export function readLocated(item: ItemContext, property: INodeProperties): string {
  return idOf(item.context.getNodeParameter(property.name, item.itemIndex, ''), property, item);
}

/**
 * Extracts the ID from a locator's value. n8n could extract it too, but its message would name
 * neither the parameter nor the item, and an expression may return a URL instead of an ID.
 */
export function idOf(value: unknown, property: INodeProperties, caller: Caller): string {
  const text = requireText(value, property, caller);
  const pattern = property.modes?.find(({ name }) => name === 'url')?.extractValue?.regex;
  const idInUrl = pattern === undefined ? undefined : new RegExp(pattern).exec(text)?.[1];
  if (idInUrl !== undefined) return requireId(decodePart(idInUrl), property, caller);
  if (!/^https?:\/\//.test(text)) return requireId(text, property, caller);

  const { displayName } = property;
  throw new NodeOperationError(
    caller.context.getNode(),
    namingItem(`The parameter '${displayName}' has the URL of a different kind of object`, caller),
    {
      description: `Copy the URL of the ${displayName.toLowerCase()} from the API, or choose '${displayName}' from the list.`,
      itemIndex: caller.itemIndex,
    },
  );
}

/** Invalid percent-encoding is returned unchanged; the next check decides whether it is an ID. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
