import { z } from 'zod';
import { SourceId } from './values/identifiers.ts';

/** Contract §2: always `WEBHOOK` for workflows created through the API. */
export const SourceType = z.enum(['WEBHOOK']).meta({ id: 'SourceType' });
export type SourceType = z.infer<typeof SourceType>;

/** The data source of a workflow. Contract §2, "Source". */
export const Source = z
  .object({
    id: SourceId,
    sourceType: SourceType,
    sourceFields: z
      .array(z.string())
      .describe(
        'The field names. Names that are given at creation cannot be changed. Otherwise, and for an empty list, they are those of the last event. A nested field is `parent.child`; a list of objects has its own name and `list.member`.',
      ),
    webhookUrl: z
      .url()
      .describe(
        'Accepts source data by POST. Anyone who knows this URL can start runs: treat it as a secret.',
      ),
  })
  .meta({ id: 'Source', description: 'The data source of a workflow.' });
export type Source = z.infer<typeof Source>;

/** The `source` member of a workflow-create payload. Contract §4, "Workflows", rule 2. */
export const SourceCreate = z
  .object({
    sourceFields: z
      .array(z.string().min(1))
      .optional()
      .describe('The field names. An empty list is the same as none.'),
  })
  .meta({ id: 'SourceCreate' });
export type SourceCreate = z.infer<typeof SourceCreate>;

/** The body that starts a run: keys are source field names. Contract §4, "Webhook source". */
export const SourceData = z.record(z.string(), z.unknown()).meta({
  id: 'SourceData',
  description: 'The keys are the names of source fields, and the values are their data.',
});
export type SourceData = z.infer<typeof SourceData>;

/** The response of the webhook source: an empty JSON body. Contract §4, "Webhook source". */
export const SourceDataAccepted = z
  .object({})
  .meta({ id: 'SourceDataAccepted', description: 'An empty object.' });
export type SourceDataAccepted = z.infer<typeof SourceDataAccepted>;
