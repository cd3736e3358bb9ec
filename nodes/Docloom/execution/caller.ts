import type {
  IExecuteFunctions,
  IHookFunctions,
  ILoadOptionsFunctions,
  IWebhookFunctions,
} from 'n8n-workflow';

/**
 * On whose behalf the server is asked: a node, or the editor that fills a list for it, and the item
 * it works on when it works on items.
 */
export interface Caller {
  readonly context: IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions;
  readonly itemIndex?: number;
}

/** Ends a message with the item it is about, the way n8n writes it. */
export function namingItem(message: string, { itemIndex }: Caller): string {
  return itemIndex === undefined ? message : `${message.replace(/\.$/, '')} [item ${itemIndex}]`;
}
