import type {
  AuditEntryId,
  DeliveryId,
  DocumentId,
  EventId,
  OutgoingWebhookId,
  RunId,
  SessionId,
  SourceId,
  TeamId,
  TemplateVersionId,
  UserId,
  WorkflowId,
} from '@docloom/contract';
import type { Clock } from '../time/clock.ts';

/**
 * Crockford's base 32: it omits letters that look like digits, and encoded numbers sort like
 * numbers.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;
/** Enough for 32,768 ids in a millisecond. */
const COUNT_CHARACTERS = 3;

/** Identifies a developer access token; not secret. */
export type TokenId = `tok_${string}`;

/** Identifies the account of a user at an OpenID provider; not secret. */
export type IdentityId = `idn_${string}`;

/** Returns unpredictable bytes. Injected, so that tests can use fixed values. */
export type RandomBytes = (count: number) => Uint8Array;

/** Generates every id and secret of the service. Ids sort by creation time. */
export interface Ids {
  workflow(): WorkflowId;
  user(): UserId;
  team(): TeamId;
  source(): SourceId;
  document(): DocumentId;
  templateVersion(): TemplateVersionId;
  outgoingWebhook(): OutgoingWebhookId;
  driveFile(): string;
  /** The storage of a drive. */
  drive(): string;
  /** The random end of a folder's name: characters of base 32. */
  folderEnding(characters: number): string;
  sourceEvent(): string;
  run(): RunId;
  event(): EventId;
  delivery(): DeliveryId;
  auditEntry(): AuditEntryId;
  /** A process that works on jobs. */
  leaseOwner(): string;
  /** The part of a webhook source's address that identifies its workflow (contract §4). */
  sourceSecret(): string;
  tokenId(): TokenId;
  /** A developer access token (contract §5). */
  token(): string;
  /** The part of a share link's address that identifies it. */
  linkSecret(): string;
  identity(): IdentityId;
  sessionId(): SessionId;
  /** Authenticates a user who is signed in to the pages. */
  session(): string;
  /** The part of an invitation's address that identifies it. */
  invitation(): string;
  /** Lifts the restrictions of one PDF. It is not stored. */
  pdfOwnerPassword(): string;
  /** `whsec_` and 32 bytes in base 64, as Standard Webhooks asks for. */
  signingSecret(): string;
}

/**
 * Returns a generator of ids and secrets.
 * @param dependencies.clock gives the time in an id
 * @param dependencies.randomBytes gives the random part
 */
export function createIds(dependencies: { clock: Clock; randomBytes: RandomBytes }): Ids {
  const identifier = () =>
    encodeTime(dependencies.clock.now()) + encodeRandom(dependencies.randomBytes);
  const countedIdentifier = countedIdentifiers(dependencies);
  const secret = () => Buffer.from(dependencies.randomBytes(32));
  return {
    workflow: () => `wkf_${identifier()}`,
    user: () => `usr_${identifier()}`,
    team: () => `team_${identifier()}`,
    source: () => `src_${identifier()}`,
    document: () => `doc_${identifier()}`,
    templateVersion: () => `ver_${identifier()}`,
    outgoingWebhook: () => `owc_${identifier()}`,
    driveFile: () => `fil_${identifier()}`,
    drive: () => `drv_${identifier()}`,
    folderEnding: (characters) => encodeRandom(dependencies.randomBytes, characters),
    sourceEvent: () => `sev_${identifier()}`,
    run: () => `run_${identifier()}`,
    event: () => `evt_${identifier()}`,
    delivery: () => `dlv_${identifier()}`,
    // One request may record several changes, which are listed in the order in which they were made.
    auditEntry: () => `aud_${countedIdentifier()}`,
    leaseOwner: () => `own_${identifier()}`,
    sourceSecret: () => secret().toString('base64url'),
    tokenId: () => `tok_${identifier()}`,
    token: () => `dlt_${secret().toString('base64url')}`,
    linkSecret: () => secret().toString('base64url'),
    identity: () => `idn_${identifier()}`,
    sessionId: () => `ses_${identifier()}`,
    session: () => secret().toString('base64url'),
    invitation: () => secret().toString('base64url'),
    pdfOwnerPassword: () => secret().toString('base64url'),
    signingSecret: () => `whsec_${secret().toString('base64')}`,
  };
}

/**
 * Returns a generator of identifiers that sort in the order of their creation, even within a
 * millisecond: a count replaces the first random characters. Each process counts alone, so those of
 * two processes in the same millisecond have no order.
 */
function countedIdentifiers({ clock, randomBytes }: { clock: Clock; randomBytes: RandomBytes }) {
  let time = -1;
  let count = 0;
  return () => {
    const now = clock.now();
    count = now === time ? count + 1 : 0;
    time = now;
    const counted = encodeTime(now) + encodeNumber(count, COUNT_CHARACTERS);
    return counted + encodeRandom(randomBytes, RANDOM_CHARACTERS - COUNT_CHARACTERS);
  };
}

/** The prefixes of the ids of listed entries. */
export type IdPrefix = 'aud' | 'dlv' | 'doc' | 'fil' | 'run' | 'tok' | 'ver' | 'wkf';

/** Returns the pattern of all ids with a prefix, as `createIds` generates them. */
export function idPattern(prefix: IdPrefix): RegExp {
  return new RegExp(`^${prefix}_[${ALPHABET}]{${String(TIME_CHARACTERS + RANDOM_CHARACTERS)}}$`);
}

/**
 * Returns the lowest id of a moment: ids that were generated earlier sort before it.
 * @param at milliseconds since 1970, UTC; an earlier moment counts as 1970
 */
export function firstIdAt<Prefix extends 'aud' | 'run' | 'sev' | 'fil' | 'dlv'>(
  prefix: Prefix,
  at: number,
): `${Prefix}_${string}` {
  return `${prefix}_${encodeTime(Math.max(at, 0))}`;
}

/**
 * Returns the moment of `firstIdAt` again, in milliseconds since 1970, UTC.
 * @throws Error if the id does not have a time of that form
 */
export function timeOfFirstId(id: string): number {
  const encoded = id.slice(id.indexOf('_') + 1);
  const digits = Array.from(encoded, (character) => ALPHABET.indexOf(character));
  if (digits.length !== TIME_CHARACTERS || digits.includes(-1)) {
    throw new Error(`${id} is not the first id of a moment`);
  }
  return digits.reduce((time, digit) => time * 32 + digit, 0);
}

/** Returns the moment in an id: when it was generated, in milliseconds since 1970, UTC. */
export function timeInId(id: string): number {
  const start = id.indexOf('_') + 1;
  return timeOf(id.slice(start, start + TIME_CHARACTERS));
}

function timeOf(encoded: string): number {
  let time = 0;
  for (const character of encoded) time = time * 32 + ALPHABET.indexOf(character);
  return time;
}

function encodeTime(milliseconds: number): string {
  return encodeNumber(milliseconds, TIME_CHARACTERS);
}

function encodeNumber(number: number, characters: number): string {
  let rest = number;
  let encoded = '';
  for (let position = 0; position < characters; position += 1) {
    encoded = ALPHABET.charAt(rest % 32) + encoded;
    rest = Math.floor(rest / 32);
  }
  return encoded;
}

function encodeRandom(randomBytes: RandomBytes, characters = RANDOM_CHARACTERS): string {
  let encoded = '';
  for (const byte of randomBytes(characters)) encoded += ALPHABET.charAt(byte % 32);
  return encoded;
}
