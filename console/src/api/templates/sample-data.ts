import { api, dataOf } from '../client.ts';
import { ApiProblem } from '../problem.ts';
import type { TemplatePlace } from '../types.ts';

/** The sample data of a template. */
export interface SampleData {
  /** The text that was stored: a JSON object. */
  text: string;
  /** Names this state of the data. */
  tag: string | undefined;
  /** Whether nobody has saved it: it is the data of the latest run. */
  isOfRun: boolean;
}

/**
 * Reads the sample data of a template.
 * @throws ApiProblem
 */
export async function readSampleData(
  { workflowId, documentId }: TemplatePlace,
  signal?: AbortSignal,
): Promise<SampleData> {
  const answer = await api.GET('/v0/workflows/{workflowId}/documents/{documentId}/sample-data/', {
    params: { path: { workflowId, documentId } },
    parseAs: 'text',
    signal: signal ?? null,
  });
  return stateOf(dataOf(answer), answer.response);
}

/** Somebody else has saved sample data since the person has begun to change it. */
export class SavedMeanwhile extends Error {
  readonly theirs: SampleData;

  constructor(theirs: SampleData) {
    super();
    this.name = 'SavedMeanwhile';
    this.theirs = theirs;
  }
}

/** Sample data to save. */
export interface SampleDataChange {
  text: string;
  /** The state that the person has seen; undefined if there was none. */
  known: string | undefined;
}

/** A workflow may receive data again and again, which is nobody's work. */
const MOST_RUNS_MEANWHILE = 5;

/**
 * Saves the sample data of a template, unless somebody else has saved some that the person has not seen.
 * @throws SavedMeanwhile
 * @throws ApiProblem
 */
export async function saveSampleData(
  place: TemplatePlace,
  { text, known }: SampleDataChange,
): Promise<SampleData> {
  let seen = known;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await putSampleData(place, { text, known: seen });
    } catch (cause) {
      if (!(cause instanceof ApiProblem) || cause.code !== 'precondition_failed') throw cause;
      const present = await readSampleData(place);
      if (!present.isOfRun) throw new SavedMeanwhile(present);
      if (attempt === MOST_RUNS_MEANWHILE) throw cause;
      seen = present.tag;
    }
  }
}

async function putSampleData(
  { workflowId, documentId }: TemplatePlace,
  { text, known }: SampleDataChange,
): Promise<SampleData> {
  const answer = await api.PUT('/v0/workflows/{workflowId}/documents/{documentId}/sample-data/', {
    params: {
      path: { workflowId, documentId },
      header: known === undefined ? { 'If-None-Match': '*' } : { 'If-Match': known },
    },
    body: {},
    // Parsed, a number with many digits would lose some.
    bodySerializer: () => text,
    parseAs: 'text',
  });
  return stateOf(dataOf(answer), answer.response);
}

function stateOf(text: string, { headers }: Response): SampleData {
  return {
    text,
    // A proxy that compresses calls the tag weak, and the service would not know it again.
    tag: headers.get('etag')?.replace(/^W\//, ''),
    isOfRun: headers.has('docloom-data-of-run'),
  };
}
