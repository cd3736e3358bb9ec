import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import { pointerTo } from '../service/api-document/documented-api.ts';
import type { ApiRequest } from './api-request.ts';
import { printed } from './api-request.ts';
import type { Arena, Ids } from './arena.ts';
import type { DocumentedOperation, Draft } from './draft.ts';
import { requestOf } from './draft.ts';
import { requireThisMachine } from './loopback-only.ts';
import type { Mutation } from './mutations/mutation.ts';
import { mutationsOf } from './mutations/mutations-of.ts';
import type { Meant } from './oracle.ts';
import { addressOf, isLeftOpen, whatIsWrong, WHOLE_TAGS } from './oracle.ts';
import type { Tally } from './tally.ts';
import type { Writing } from './valid-drafts.ts';
import { validDrafts } from './valid-drafts.ts';
import type { Kind } from './verdict.ts';
import { doneStatuses, answerViolations } from './verdict.ts';
import { exchange } from './wire.ts';

export interface TrialParts {
  api: DocumentedApi;
  arena: Arena;
  tally: Tally;
  token: string;
  origin: string;
  seed: number;
  /** IDs of another user's resources. */
  ofStrangers: Ids;
}

/** A request whose response violates the document. */
class Violation extends Error {}

/** Sends requests to operations, one after the other, and counts them. */
export class Trial {
  readonly #parts: TrialParts;
  #sent = 0;
  /** Each has its own seed, so that they do not all begin alike. */
  #properties = 0;
  /** Whether requests are counted; those that shrink a violation are not. */
  #isCounting = true;

  constructor(parts: TrialParts) {
    this.#parts = parts;
  }

  get sent(): string {
    return this.#sent.toLocaleString('en');
  }

  /**
   * Sends this number of requests to an operation, and returns the violations, each with the
   * smallest request.
   */
  async of(documented: DocumentedOperation, requests: number): Promise<string[]> {
    requireKnown(documented, this.#parts.arena);
    const valid = validDrafts(documented, this.#writing());
    const others = {
      own: await this.#parts.arena.idsFor(documented),
      strangers: this.#parts.ofStrangers,
    };
    const mutated = fc
      .tuple(
        valid,
        fc.array(mutationsOf(this.#parts.api.document, documented, others), {
          minLength: 1,
          maxLength: 2,
        }),
      )
      .map(([draft, mutations]) => mutations.reduce(mutate, draft));
    const half = Math.ceil(requests / 2);
    return [
      ...(await this.#hold(documented, valid, half)),
      ...(await this.#hold(documented, mutated, requests - half)),
      ...(requests > 0 ? this.#unreachedViolations(documented) : []),
    ];
  }

  async #hold(
    documented: DocumentedOperation,
    drafts: fc.Arbitrary<Draft>,
    numRuns: number,
  ): Promise<string[]> {
    if (numRuns === 0) return [];
    const seed = this.#parts.seed + (this.#properties += 1);
    this.#isCounting = true;
    const property = fc.asyncProperty(drafts, (draft) => this.#send(documented, draft));
    const details = await fc.check(property, { numRuns, seed, endOnFailure: false });
    if (!details.failed) return [];
    const { errorInstance } = details;
    if (errorInstance instanceof Violation) return [errorInstance.message];
    throw errorInstance;
  }

  /** @throws Violation if the response is invalid */
  async #send(documented: DocumentedOperation, draft: Draft): Promise<void> {
    const { api, arena, origin, token, tally } = this.#parts;
    const ids = await arena.idsFor(documented);
    const request = requestOf(draft, { ...ids, fresh: randomUUID() });
    requireThisMachine(request);
    const meant: Meant = { ids, token, fileIds: new Set(arena.fileIds) };
    const wrong = whatIsWrong(api, draft, request, meant);
    const kind: Kind =
      wrong.length > 0 ? 'mutated' : isLeftOpen(api, documented, draft, request) ? 'open' : 'valid';
    const told = (violations: readonly string[]) =>
      [
        nameOfViolation(documented, violations),
        ...wrong.map((one) => `sent because: ${one}`),
        '',
        printed(request),
      ].join('\n');
    const answer = await exchange(origin, request).catch((cause: unknown) => {
      this.#isCounting = false;
      throw new Violation(told([(cause as Error).message]));
    });
    if (answer.status < 400) await this.#recordUse(documented, request);
    if (this.#isCounting) this.#count(tally, documented, kind, answer.status);
    const violations = answerViolations(api, documented, { kind, request, answer });
    if (violations.length === 0) return;
    if (this.#isCounting) tally.outside += 1;
    this.#isCounting = false;
    throw new Violation(`${told(violations)}\n\n${answer.body.toString('utf8').slice(0, 500)}`);
  }

  /**
   * A successful operation may consume its resources, so the next request uses others. Two mutations
   * can make another operation of a request, such as a DELETE of what it reads.
   */
  async #recordUse(documented: DocumentedOperation, request: ApiRequest): Promise<void> {
    const { api, arena } = this.#parts;
    arena.used(documented);
    const done = api.find(request.method, addressOf(request))?.operation.operationId;
    if (done === undefined || done === documented.operation.operationId) return;
    await arena.usedByOther(done);
  }

  #count(tally: Tally, documented: DocumentedOperation, kind: Kind, status: number): void {
    this.#sent += 1;
    tally.note(`${documented.method} ${documented.path}`, kind, status);
  }

  /** An operation that never succeeded was not tested. */
  #unreachedViolations(documented: DocumentedOperation): string[] {
    const route = `${documented.method} ${documented.path}`;
    const counts = this.#parts.tally.byRoute.get(route)?.valid ?? new Map<number, number>();
    const isReached = doneStatuses(documented).some((status) => counts.has(status));
    return isReached ? [] : [`${route} was never reached: no request to it has been done`];
  }

  #writing(): Writing {
    const { api, arena, token } = this.#parts;
    const file = fc.constantFrom(...arena.fileIds);
    return {
      token,
      resolve: (reference) => api.resolve(reference),
      known: {
        file_id: file,
        fileId: file,
        runId: fc.constant(null).map(() => arena.runId),
        versionId: fc.constant(null).map(() => arena.versionId),
        workflowId: fc.constant(null).map(() => arena.workflowId),
        timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns'),
        outputName: taggedTexts().filter((text) => /\S/.test(text)),
        pdfPassword: taggedTexts(),
        webhookUrl: fc.constantFrom(arena.receiverUrl, `${arena.receiverUrl}?at=1#x`),
        'Idempotency-Key': fc.constant('{fresh}'),
        'If-Match': fc.constant('*'),
        'If-None-Match': fc.constant('"another"'),
        // For every file: a request for a missing part is rejected.
        Range: fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=0-0,2-3', 'lines=1-2'),
      },
      allowsBody: ({ path, method }, value) => {
        const of = pointerTo(
          'paths',
          path,
          method.toLowerCase(),
          'requestBody',
          'content',
          'application/json',
          'schema',
        );
        return api.requestSchemaErrors(of, value).length === 0;
      },
    };
  }
}

/** Texts with valid tags; other tests cover invalid tags. */
function taggedTexts(): fc.Arbitrary<string> {
  const plain = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !/[{}]/.test(text));
  return fc.oneof(plain, fc.constantFrom(...WHOLE_TAGS));
}

function nameOfViolation(
  { method, path }: DocumentedOperation,
  violations: readonly string[],
): string {
  return `${method} ${path}: ${violations.join('; ')}`;
}

/** @throws Error with the operation and its unknown parameters */
function requireKnown({ method, path }: DocumentedOperation, arena: Arena): void {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const unknown = named.filter((name) => !arena.knownParameters.includes(name));
  if (unknown.length === 0) return;
  throw new Error(`${method} ${path} cannot be tried: the arena has nothing for ${unknown.join()}`);
}

/** A later change might repair a request that an earlier one made invalid. */
function mutate(draft: Draft, mutation: Mutation): Draft {
  return draft.broken === null ? mutation.apply(draft) : draft;
}
