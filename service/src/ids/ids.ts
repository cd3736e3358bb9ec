import type {
  DeliveryId,
  DocumentId,
  EventId,
  OutgoingWebhookId,
  RunId,
  SourceId,
  TeamId,
  UserId,
  WorkflowId,
} from '@docloom/contract';
import type { Clock } from '../time/clock.ts';

/** Crockford's base 32: no letter that is taken for a digit, and it sorts like the number. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/** What a developer access token is told by; it is no secret. */
export type TokenId = `tok_${string}`;

/** Bytes that nobody can guess. Handed in, so that a test can hold them. */
export type RandomBytes = (count: number) => Uint8Array;

/** Makes every id and secret of the service. Ids sort by the time they were made. */
export interface Ids {
  workflow(): WorkflowId;
  user(): UserId;
  team(): TeamId;
  source(): SourceId;
  document(): DocumentId;
  outgoingWebhook(): OutgoingWebhookId;
  driveFile(): string;
  sourceEvent(): string;
  run(): RunId;
  event(): EventId;
  delivery(): DeliveryId;
  /** The part of a webhook source's address that identifies its workflow (contract §4). */
  sourceSecret(): string;
  tokenId(): TokenId;
  /** A developer access token (contract §5). */
  token(): string;
  /** What a person who is signed in to the pages shows. */
  session(): string;
  /** Lifts the restrictions of one PDF, and is kept nowhere. */
  pdfOwnerPassword(): string;
  /** `whsec_` and 32 bytes in base 64, as Standard Webhooks asks for. */
  signingSecret(): string;
}

/**
 * @param dependencies.clock stamps the ids
 * @param dependencies.randomBytes where their unguessable part comes from
 */
export function createIds(dependencies: { clock: Clock; randomBytes: RandomBytes }): Ids {
  const identifier = () =>
    encodeTime(dependencies.clock.now()) + encodeRandom(dependencies.randomBytes);
  const secret = () => Buffer.from(dependencies.randomBytes(32));
  return {
    workflow: () => `wkf_${identifier()}`,
    user: () => `usr_${identifier()}`,
    team: () => `team_${identifier()}`,
    source: () => `src_${identifier()}`,
    document: () => `doc_${identifier()}`,
    outgoingWebhook: () => `owc_${identifier()}`,
    driveFile: () => `fil_${identifier()}`,
    sourceEvent: () => `sev_${identifier()}`,
    run: () => `run_${identifier()}`,
    event: () => `evt_${identifier()}`,
    delivery: () => `dlv_${identifier()}`,
    sourceSecret: () => secret().toString('base64url'),
    tokenId: () => `tok_${identifier()}`,
    token: () => `dlt_${secret().toString('base64url')}`,
    session: () => secret().toString('base64url'),
    pdfOwnerPassword: () => secret().toString('base64url'),
    signingSecret: () => `whsec_${secret().toString('base64')}`,
  };
}

/**
 * Where the ids of a moment begin: those made before sort before it.
 * @param at milliseconds since 1970, UTC
 */
export function firstIdAt(prefix: 'run' | 'sev' | 'fil', at: number): string {
  return `${prefix}_${encodeTime(at)}`;
}

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let encoded = '';
  for (let position = 0; position < TIME_CHARACTERS; position += 1) {
    encoded = ALPHABET.charAt(rest % 32) + encoded;
    rest = Math.floor(rest / 32);
  }
  return encoded;
}

function encodeRandom(randomBytes: RandomBytes): string {
  let encoded = '';
  for (const byte of randomBytes(RANDOM_CHARACTERS)) encoded += ALPHABET.charAt(byte % 32);
  return encoded;
}
