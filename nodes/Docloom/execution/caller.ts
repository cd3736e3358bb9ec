import type {
  IExecuteFunctions,
  IHookFunctions,
  ILoadOptionsFunctions,
  ISupplyDataFunctions,
  IWebhookFunctions,
} from 'n8n-workflow';

/**
 * The node that sends a request, or the editor that loads a list for it, and the item if there is
 * one.
 */
export interface Caller {
  readonly context:
    | IExecuteFunctions
    | IHookFunctions
    | ILoadOptionsFunctions
    | ISupplyDataFunctions
    | IWebhookFunctions;
  readonly itemIndex?: number;
}

/** Appends the item index to a message in n8n's format. */
export function namingItem(message: string, { itemIndex }: Caller): string {
  return itemIndex === undefined ? message : `${message.replace(/\.$/, '')} [item ${itemIndex}]`;
}
