import {
  DeliveryStatus,
  DocumentType,
  EventType,
  RunStatus,
  SourceType,
  WorkflowStatus,
} from '../../contract/src/index.ts';

describe('the enumerations have exactly these values', () => {
  it.each([
    ['workflow status (§3)', WorkflowStatus, ['COMPLETE', 'INCOMPLETE', 'ARCHIVED']],
    ['source type (§2)', SourceType, ['WEBHOOK']],
    ['document type (§2)', DocumentType, ['CLOUD_DOCS', 'CLOUD_SLIDES']],
    ['run status (ours)', RunStatus, ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED']],
    ['event type (ours)', EventType, ['documents.created', 'run.failed']],
    ['delivery status (ours)', DeliveryStatus, ['PENDING', 'DELIVERED', 'FAILED']],
  ])('%s', (_, { options }, values) => {
    expect([...options].sort()).toEqual([...values].sort());
  });

  it('are case-sensitive', () => {
    expect(WorkflowStatus.safeParse('complete').success).toBe(false);
  });
});
