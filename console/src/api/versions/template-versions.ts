import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../client.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { nextCursor } from '../next-page.ts';
import type { Page } from '../next-page.ts';
import { problemOf } from '../problem.ts';
import { ROOT } from '../root.ts';
import { templateKey } from '../templates/template-queries.ts';
import type {
  DocumentFields,
  PreviewContent,
  TemplateCheck,
  TemplatePlace,
  TemplateVersion,
} from '../types.ts';

/** How often the versions are read again while their page is visible, in milliseconds. */
const VERSIONS_REFRESH = 10_000;
const VERSIONS_AT_ONCE = 100;

/** What a request does while it goes on. */
export interface Course {
  signal: AbortSignal | null;
  /** Gets the share of the file that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Reads the versions of a template, the newest first, page by page. */
export const versionsQuery = (place: TemplatePlace) =>
  infiniteQueryOptions({
    queryKey: [...templateKey(place), 'versions'],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<TemplateVersion>> => {
      const query = { limit: VERSIONS_AT_ONCE, ...(cursor !== undefined && { cursor }) };
      const answer = await api.GET('/v0/workflows/{workflowId}/documents/{documentId}/versions/', {
        params: { path: { ...place }, query },
        signal,
      });
      return { entries: dataOf(answer), next: nextCursor(answer.response.headers.get('link')) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: VERSIONS_REFRESH,
  });

/** Reads the fields of a version, without those of the options of its document. */
export const versionFieldsQuery = (place: TemplatePlace, versionId: string) =>
  queryOptions({
    queryKey: ['version fields', place, versionId],
    queryFn: async ({ signal }): Promise<DocumentFields> =>
      dataOf(
        await api.GET(
          '/v0/workflows/{workflowId}/documents/{documentId}/versions/{versionId}/fields/',
          { params: { path: { ...place, versionId } }, signal },
        ),
      ),
    staleTime: Infinity,
  });

/** Returns the address from which the browser downloads a version. */
export function versionAddress(place: TemplatePlace, versionId: string): string {
  const [workflow, document, version] = [place.workflowId, place.documentId, versionId].map(
    encodeURIComponent,
  );
  return `${ROOT}/console/api/v0/workflows/${workflow ?? ''}/documents/${document ?? ''}/versions/${version ?? ''}/content/`;
}

/** Reads the entity tag of the content of a version, for `If-Match`. It never changes. */
export const versionTagQuery = (place: TemplatePlace, versionId: string) =>
  queryOptions({
    queryKey: ['version tag', place, versionId],
    queryFn: async ({ signal }): Promise<string> => {
      const answer = await fetch(versionAddress(place, versionId), { method: 'HEAD', signal });
      // An answer to HEAD has no problem. The answer to this says whether the session has ended.
      if (answer.status === 403) dataOf(await api.GET('/v0/account/', { signal }));
      if (!answer.ok) throw problemOf(answer.status, undefined);
      return answer.headers.get('etag') ?? '';
    },
    staleTime: Infinity,
  });

/** That a version is still the current one, as the headers of a request. */
export interface CurrentCondition {
  'If-Match'?: string;
}

/**
 * Returns the condition that a version is current. A template whose file is missing has no version to
 * compare with.
 * @throws ApiProblem
 */
export async function conditionOf(
  client: QueryClient,
  place: TemplatePlace,
  known: TemplateVersion | undefined,
): Promise<CurrentCondition> {
  return known ? { 'If-Match': await client.query(versionTagQuery(place, known.id)) } : {};
}

/** Returns the list of versions with a new one in front, which is the current one. */
export function withNewVersion<Cursor>(
  { pages: [newest, ...older], ...rest }: InfiniteData<Page<TemplateVersion>, Cursor>,
  version: TemplateVersion,
): InfiniteData<Page<TemplateVersion>, Cursor> {
  const asFormer = (page: Page<TemplateVersion>) => {
    const others = page.entries.filter(({ id }) => id !== version.id);
    return { ...page, entries: others.map((one) => ({ ...one, current: false })) };
  };
  const first = newest ? asFormer(newest) : { entries: [], next: undefined };
  const pages = [{ ...first, entries: [version, ...first.entries] }, ...older.map(asFormer)];
  return { ...rest, pages };
}

/**
 * Checks a template that nothing is kept of.
 * @throws ApiProblem
 */
export async function checkTemplate(
  file: File,
  { signal, onProgress }: Course,
): Promise<TemplateCheck> {
  return dataOf(
    await api.POST('/v0/render/check/', {
      body: { template: '' },
      bodySerializer: () => formOf({ template: file }),
      fetch: fetchWithProgress(onProgress),
      signal,
    }),
  );
}

/**
 * Renders a template that nothing is kept of, as a PDF.
 * @throws ApiProblem
 */
export async function renderTemplate(
  file: File,
  content: PreviewContent,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const options = JSON.stringify({ format: 'pdf', filled: content.filled });
  const parts = { template: file, options, ...(content.filled && { data: content.data }) };
  const {
    data: pdf,
    error,
    response,
  } = await api.POST('/v0/render/', {
    body: { template: '', data: '' },
    bodySerializer: () => formOf(parts),
    parseAs: 'arrayBuffer',
    signal,
  });
  if (pdf === undefined) throw problemOf(response.status, error);
  return pdf;
}

/** A file that is to replace a template. */
export interface Publication {
  file: File;
  note: string;
  /** The version that it was compared with: a newer one is not overwritten. */
  known: TemplateVersion | undefined;
  onProgress: (share: number) => void;
}

/**
 * Replaces a template by a file.
 * @throws ApiProblem `precondition_failed` if another version than the known one is current
 */
export async function publish(
  place: TemplatePlace,
  { file, note, onProgress }: Publication,
  header: CurrentCondition,
): Promise<TemplateVersion> {
  return dataOf(
    await api.POST('/v0/workflows/{workflowId}/documents/{documentId}/versions/', {
      params: { path: { ...place }, header },
      body: { file: '' },
      bodySerializer: () => formOf({ file, ...(note.trim() !== '' && { note }) }),
      fetch: fetchWithProgress(onProgress),
    }),
  );
}

/** A version to make current again. */
export interface Restoration {
  version: TemplateVersion;
  note: string;
  /** The version that is current as far as the person knows: a newer one is not overwritten. */
  known: TemplateVersion | undefined;
}

/**
 * Makes a version current again, as a new version.
 * @throws ApiProblem `precondition_failed` if another version than the known one is current
 */
export async function restore(
  place: TemplatePlace,
  { version, note }: Restoration,
  header: CurrentCondition,
): Promise<TemplateVersion> {
  return dataOf(
    await api.POST(
      '/v0/workflows/{workflowId}/documents/{documentId}/versions/{versionId}/restore/',
      {
        params: { path: { ...place, versionId: version.id }, header },
        body: note.trim() === '' ? {} : { note },
      },
    ),
  );
}

function formOf(parts: Readonly<Record<string, File | string>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}
