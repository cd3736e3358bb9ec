/** What the tests know of a kept data folder: `scene.json` in it. */
export interface Scene {
  /** The URL of the webhook, where nobody listens any more. */
  receiver: string;
  /** Of Ann, who owns the workflows and belongs to the team Billing. */
  token: string;
  /** Of Bob, who belongs to no team. */
  tokenOfBob: string;
  /** Of Carol, who belongs to Ann's team. */
  tokenOfCarol: string;
  /** The workflow with the webhook. */
  orders: string;
  /** The workflow whose template file is missing. */
  offers: string;
  /** Finished before the kill, the event delivered. */
  delivered: string;
  /** Finished before the kill, the event not delivered yet. */
  undelivered: string;
  /** Failed before the kill, because the file of the template was missing. */
  failed: string;
  /** Accepted just before the kill. */
  accepted: string[];
  /** The archived workflow. */
  archived: string;
}

/** The text of the template. */
export const TEMPLATE_TEXT = 'Order {{number}}';

/** How many runs are accepted just before the kill. */
export const ACCEPTED = 12;
