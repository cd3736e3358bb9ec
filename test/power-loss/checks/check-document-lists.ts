import { Document } from '@docloom/contract';
import type { Service } from '../../../service/src/main.ts';
import type { Moment } from './moment.ts';
import { existenceOf } from './moment.ts';
import { read } from './start-again.ts';

/** Checks that workflows have the templates that were added and not deleted, and no others. */
export async function checkDocumentLists(service: Service, moment: Moment): Promise<string[]> {
  const byWorkflow = Map.groupBy(moment.story.documents, ({ workflowId }) => workflowId);
  const violations = await Promise.all(
    [...byWorkflow].map(async ([workflowId, documents]) => {
      const { status, text } = await read(service, `/v0/workflows/${workflowId}/documents/`);
      const shown = status === 200 ? Document.array().parse(JSON.parse(text)) : [];
      const ids = new Set<string>(shown.map(({ id }) => id));
      return documents.flatMap((document) => {
        const existence = existenceOf(moment, document);
        if (existence === 'maybe' || ids.has(document.id) === (existence === 'yes')) return [];
        const problem = existence === 'yes' ? 'lost' : 'there although it was deleted';
        return [`The template ${document.id} is ${problem} (${status})`];
      });
    }),
  );
  return violations.flat();
}
