import { DocloomEvent } from '../../../contract/src/index.ts';
import { documentsCreated, runFailed } from '../../../service/src/webhooks/events.ts';

const origin = {
  id: 'evt_1',
  at: Date.UTC(2026, 10, 20, 9, 30),
  workflow: { id: 'wkf_1', name: 'Orders' },
  runId: 'run_1',
} as const;

it('the event about new documents has links to them (contract §6, rule 2)', () => {
  const url = 'http://127.0.0.1:8080/v0/drive/files/fil_1/content/';
  const file = { id: 'fil_1', name: 'Invoice.docx', url, mimeType: 'text/plain' };
  const event = documentsCreated(origin, [{ documentId: 'doc_1', file, pdf: null }]);
  expect(DocloomEvent.parse(event)).toEqual({
    id: 'evt_1',
    type: 'documents.created',
    timestamp: '2026-11-20T09:30:00.000+00:00',
    data: {
      workflow: { id: 'wkf_1', name: 'Orders' },
      run: { id: 'run_1' },
      documents: [{ documentId: 'doc_1', file, pdf: null }],
    },
  });
});

it('the event about a failed run has the reason', () => {
  const error = { code: 'template_broken', message: 'A tag is not closed.' };
  const event = runFailed(origin, error);
  expect(DocloomEvent.parse(event)).toEqual({
    id: 'evt_1',
    type: 'run.failed',
    timestamp: '2026-11-20T09:30:00.000+00:00',
    data: { workflow: { id: 'wkf_1', name: 'Orders' }, run: { id: 'run_1' }, error },
  });
});
