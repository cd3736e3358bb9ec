import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.ts';
import { readTemplateAgain } from '../../api/templates/template-changes.ts';
import type { Publication, Restoration } from '../../api/versions/template-versions.ts';
import {
  conditionOf,
  publish,
  restore,
  versionsQuery,
  withNewVersion,
} from '../../api/versions/template-versions.ts';
import type { TemplatePlace, TemplateVersion } from '../../api/types.ts';
import { TAKES_LONG } from '../../pending/takes-long.ts';
import { useChange } from '../../pending/use-change.ts';

/** Whether nothing was changed because somebody else was faster. */
export function isOvertaken(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'precondition_failed';
}

/** Replaces a template by a file, and reads everything about it again. */
export function usePublish(place: TemplatePlace) {
  const client = useQueryClient();
  return useMutation({
    ...TAKES_LONG,
    mutationFn: async (publication: Publication) =>
      publish(place, publication, await conditionOf(client, place, publication.known)),
    ...afterwards(client, place),
  });
}

/** Makes a version current again, and reads everything about the template again. */
export function useRestore(place: TemplatePlace) {
  const client = useQueryClient();
  return useChange({
    mutationFn: async (restoration: Restoration) =>
      restore(place, restoration, await conditionOf(client, place, restoration.known)),
    ...afterwards(client, place),
  });
}

function afterwards(client: QueryClient, place: TemplatePlace) {
  return {
    // The page does not wait: whoever made the version sees it at once.
    onSuccess: (version: TemplateVersion) => {
      client.setQueryData(
        versionsQuery(place).queryKey,
        (former) => former && withNewVersion(former, version),
      );
      void readTemplateAgain(client, place);
    },
    onError: () => readTemplateAgain(client, place),
  };
}
