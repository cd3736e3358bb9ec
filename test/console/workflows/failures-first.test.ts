import { failuresFirst } from '../../../console/src/workflows/failures-first.ts';
import type { ActiveWorkflow } from '../../../console/src/api/types.ts';

const workflow = (
  name: string,
  failedRuns: number,
  status: ActiveWorkflow['workflow']['status'] = 'COMPLETE',
): ActiveWorkflow => ({
  workflow: {
    id: `wkf_${name}`,
    name,
    color: '#cccccc',
    icon: 'DocumentText',
    status,
    autoCreate: true,
    owner: { id: 'usr_1', name: 'Ada', email: 'ada@example.com' },
    team: null,
    source: { id: 'src_1', sourceType: 'WEBHOOK', sourceFields: [], webhookUrl: 'https://a.test' },
    documents: [],
    outgoingWebhook: null,
    createdByApi: true,
    createdAt: '2026-11-20T09:30:00.000+00:00',
    updatedAt: '2026-11-20T09:30:00.000+00:00',
  },
  activity: { workflowId: `wkf_${name}`, latestRun: null, failedRuns },
});

it('sorts by failures, and then by name as the reader does', () => {
  const all = [
    workflow('Order 10', 0),
    workflow('Zebra', 1),
    workflow('Äpfel', 0),
    workflow('Order 9', 0),
    workflow('Bills', 3),
  ];
  const names = failuresFirst(all, 'de').map((one) => one.workflow.name);
  expect(names).toEqual(['Bills', 'Zebra', 'Äpfel', 'Order 9', 'Order 10']);
});

it('sorts archived workflows after all others, even with failures', () => {
  const all = [
    workflow('Archived', 2, 'ARCHIVED'),
    workflow('Bills', 0),
    workflow('Almost', 0, 'INCOMPLETE'),
  ];
  const names = failuresFirst(all, 'en').map((one) => one.workflow.name);
  expect(names).toEqual(['Almost', 'Bills', 'Archived']);
});
