import type { Delivery } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';

/** Returns the simplified form of a delivery. */
export function simpleDelivery(delivery: Delivery): IDataObject {
  const { id, eventType, runId, webhookUrl, status, attempts, error, createdAt } = delivery;
  return { id, eventType, runId, webhookUrl, status, attempts, error, createdAt };
}
