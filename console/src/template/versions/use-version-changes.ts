import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../api/problem.ts';
import { readTemplateAgain } from '../../api/templates/template-changes.ts';
import type { Publication, Restoration } from '../../api/versions/template-versions.ts';
import { publish, restore } from '../../api/versions/template-versions.ts';
import type { TemplatePlace } from '../../api/types.ts';

/** Whether nothing was changed because somebody else was faster. */
export function isOvertaken(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'precondition_failed';
}

/** Replaces a template by a file, and reads everything about it again. */
export function usePublish(place: TemplatePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (publication: Publication) => publish(place, publication),
    onSettled: () => readTemplateAgain(client, place),
  });
}

/** Makes a version current again, and reads everything about the template again. */
export function useRestore(place: TemplatePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (restoration: Restoration) => restore(place, restoration),
    onSettled: () => readTemplateAgain(client, place),
  });
}
