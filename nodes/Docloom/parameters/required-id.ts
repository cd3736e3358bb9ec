import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { isPathSegment } from '../transport/api-path';
import { namingItem, type Caller } from '../execution/caller';

/** The prefixes of IDs by parameter. IDs of drive files have no fixed form. */
const PREFIXES: Readonly<Record<string, string>> = {
  workflowId: 'wkf_',
  templateId: 'doc_',
  versionId: 'ver_',
  runId: 'run_',
  deliveryId: 'dlv_',
  listenerId: 'owc_',
};

const MAX_QUOTE_LENGTH = 60;

/**
 * Requires that a text is a valid ID for the parameter before it becomes part of a path.
 * @throws NodeOperationError that names the parameter and the item
 */
export function requireId(text: string, property: INodeProperties, caller: Caller): string {
  const prefix = PREFIXES[property.name];
  if (prefix === undefined ? isPathSegment(text) : hasForm(text, prefix)) return text;

  const { displayName } = property;
  const form = prefix === undefined ? '' : ` IDs here begin with ${prefix}.`;
  const quoted = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
  throw new NodeOperationError(
    caller.context.getNode(),
    namingItem(
      `The parameter '${displayName}' is ${JSON.stringify(quoted)}, which is not an ID`,
      caller,
    ),
    {
      description: `Nothing was sent.${form} Choose '${displayName}' from the list, or check the expression that returns its ID.`,
      itemIndex: caller.itemIndex,
    },
  );
}

function hasForm(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && text !== prefix && !/\s/.test(text) && isPathSegment(text);
}
