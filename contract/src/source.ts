import { z } from 'zod';
import { SourceId } from './identifiers.ts';

/** Contract §2: always `WEBHOOK` for workflows created through the API. */
export const SourceType = z.enum(['WEBHOOK']);
export type SourceType = z.infer<typeof SourceType>;

/** The data source of a workflow. Contract §2, "Source". */
export const Source = z.object({
  id: SourceId,
  sourceType: SourceType,
  /** Names of the fields; a nested one is written `parent.child`. */
  sourceFields: z.array(z.string()),
  /** Takes source data by POST. Whoever knows it can start runs: treat it as a secret. */
  webhookUrl: z.url(),
});
export type Source = z.infer<typeof Source>;

/** The `source` member of a workflow-create payload. Contract §4, "Workflows", rule 2. */
export const SourceCreate = z.object({
  sourceFields: z.array(z.string().min(1)).optional(),
});
export type SourceCreate = z.infer<typeof SourceCreate>;

/** The body that starts a run: keys are source field names. Contract §4, "Webhook source". */
export const SourceData = z.record(z.string(), z.unknown());
export type SourceData = z.infer<typeof SourceData>;

/** What the webhook source answers: an empty JSON body. Contract §4, "Webhook source". */
export const SourceDataAccepted = z.object({});
export type SourceDataAccepted = z.infer<typeof SourceDataAccepted>;
