import type { INodeProperties } from 'n8n-workflow';
import type { ItemContext } from '../../Docloom/execution/operation';
import { readWhichFiles, whichFiles } from '../../Docloom/resources/source/run-state/run-files';
import { readNumber } from '../../Docloom/values/item-parameter';

const SECONDS_PER_DAY = 86_400;

const linkedFiles: INodeProperties = {
  ...whichFiles,
  displayName: 'Files to Link',
  displayOptions: {},
  description: 'The files of each document for which the agent gets a link',
};

const days: INodeProperties = {
  displayName: 'Links Expire In (Days)',
  name: 'expiresInDays',
  type: 'number',
  typeOptions: { minValue: 0.01, maxValue: 30 },
  default: 7,
  description: 'How long a link downloads its file without signing in: at most 30 days',
};

/** Which links the agent gets. */
export const linkParameters: INodeProperties[] = [linkedFiles, days];

/** The links that the agent gets. */
export interface WantedLinks {
  readonly which: 'both' | 'original' | 'pdf';
  /** Their lifetime. */
  readonly expiresInSeconds: number;
}

/**
 * Reads which links the agent gets.
 * @throws NodeOperationError if an expression gives another kind of value
 */
export function readWantedLinks(item: ItemContext): WantedLinks {
  return {
    which: readWhichFiles(item),
    expiresInSeconds: Math.round(readNumber(item, days) * SECONDS_PER_DAY),
  };
}
