import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readTemplateAgain } from '../../api/templates/template-changes.ts';
import type { TemplatePlace } from '../../api/types.ts';

/**
 * Reads a template again when somebody else has made another version current.
 * @param ownId the latest version that was made on this page, after which it was read again
 */
export function useNewerVersion(
  place: TemplatePlace,
  currentId: string | undefined,
  ownId: string | undefined,
): void {
  const client = useQueryClient();
  const known = useRef(currentId);
  const { workflowId, documentId } = place;
  useEffect(() => {
    const former = known.current;
    known.current = currentId;
    if (former === undefined || former === currentId || currentId === ownId) return;
    void readTemplateAgain(client, { workflowId, documentId });
  }, [client, workflowId, documentId, currentId, ownId]);
}
