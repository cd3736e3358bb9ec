import {
  Delivery,
  DocloomEvent,
  Document,
  DocumentsCreatedEvent,
  DriveFile,
  OutgoingWebhook,
  OutgoingWebhookRegistered,
  Owner,
  Problem,
  Run,
  RunFailedEvent,
  Source,
  Team,
  Workflow,
} from '../../contract/src/index.ts';
import { describeResource, invalidPaths } from './resource.ts';
import * as samples from './samples.ts';

describeResource('Workflow', Workflow, samples.workflow);
describeResource('Owner', Owner, samples.owner);
describeResource('Team', Team, samples.team);
describeResource('Source', Source, samples.source);
describeResource('Document', Document, samples.document);
describeResource('Drive File', DriveFile, samples.driveFile);
describeResource('Outgoing webhook', OutgoingWebhook, samples.outgoingWebhook);
describeResource(
  'Outgoing webhook, just registered',
  OutgoingWebhookRegistered,
  samples.registeredWebhook,
);
describeResource('Run', Run, samples.run);
describeResource('Delivery', Delivery, samples.delivery);
describeResource('Event of new documents', DocumentsCreatedEvent, samples.documentsCreated);
describeResource('Event of a failed run', RunFailedEvent, samples.runFailed);
describeResource('Problem', Problem, samples.problem, { optional: ['errors'] });

describe('nullable members (contract §2)', () => {
  it.each(['team', 'outgoingWebhook'])('%s of a workflow', (member) => {
    expect(invalidPaths(Workflow, { ...samples.workflow, [member]: null })).toEqual([]);
  });

  it.each(['source', 'owner', 'documents', 'name'])('but not %s of a workflow', (member) => {
    expect(invalidPaths(Workflow, { ...samples.workflow, [member]: null })).toEqual([member]);
  });

  it.each(['startedAt', 'finishedAt', 'error', 'waitingFor'])(
    '%s of a run that has not ended',
    (member) => {
      expect(invalidPaths(Run, { ...samples.run, [member]: null })).toEqual([]);
    },
  );

  it.each(['failedAt', 'error', 'retriedAt', 'retriedBy'])('but not %s of a retry', (member) => {
    const retries = samples.run.retries.map((retry) => ({ ...retry, [member]: null }));
    expect(invalidPaths(Run, { ...samples.run, retries })).toEqual([`retries.0.${member}`]);
  });

  it.each(['responseStatus', 'error'])('%s of a delivery without an attempt', (member) => {
    expect(invalidPaths(Delivery, { ...samples.delivery, [member]: null })).toEqual([]);
  });
});

describe('a delivery has a next attempt while it is PENDING, and a delivery time once DELIVERED', () => {
  const moment = '2026-11-20T09:30:01.000+00:00';

  it.each([
    ['PENDING', moment, null, []],
    ['PENDING', null, null, ['nextAttemptAt']],
    ['PENDING', moment, moment, ['deliveredAt']],
    ['DELIVERED', null, moment, []],
    ['DELIVERED', null, null, ['deliveredAt']],
    ['DELIVERED', moment, moment, ['nextAttemptAt']],
    ['FAILED', null, null, []],
    ['FAILED', moment, null, ['nextAttemptAt']],
    ['FAILED', null, moment, ['deliveredAt']],
  ])(
    '%s, next attempt %s, delivered %s: errors in %j',
    (status, nextAttemptAt, deliveredAt, paths) => {
      const delivery = { ...samples.delivery, status, nextAttemptAt, deliveredAt };
      expect(invalidPaths(Delivery, delivery)).toEqual(paths);
    },
  );
});

describe('a workflow', () => {
  it('has an empty array if it has no template', () => {
    expect(Workflow.parse({ ...samples.workflow, documents: [] }).documents).toEqual([]);
  });

  it('names the invalid member of a document by its full path', () => {
    const documents = [samples.document, { ...samples.document, createPdfCopy: 'yes' }];
    expect(invalidPaths(Workflow, { ...samples.workflow, documents })).toEqual([
      'documents.1.createPdfCopy',
    ]);
  });
});

describe('a temporary listener, just registered', () => {
  it('is marked as temporary, with its end', () => {
    const answer = {
      ...samples.registeredWebhook,
      temporary: true,
      expiresAt: '2026-11-20T09:33:00.000+00:00',
    };
    expect(OutgoingWebhookRegistered.parse(answer)).toEqual(answer);
  });

  it('never contains "temporary: false": the member is true or absent', () => {
    const answer = { ...samples.registeredWebhook, temporary: false };
    expect(invalidPaths(OutgoingWebhookRegistered, answer)).toEqual(['temporary']);
  });
});

describe('an event', () => {
  it.each([samples.documentsCreated, samples.runFailed])('of type $type is recognised', (event) => {
    expect(DocloomEvent.parse(event)).toEqual(event);
  });

  it('of another type is rejected', () => {
    const event = { ...samples.runFailed, type: 'workflow.created' };
    expect(invalidPaths(DocloomEvent, event)).toEqual(['type']);
  });

  it('may lack the file or the PDF of a document', () => {
    const documents = [{ documentId: 'doc_1', file: null, pdf: null }];
    const event = {
      ...samples.documentsCreated,
      data: { ...samples.documentsCreated.data, documents },
    };
    expect(DocloomEvent.parse(event)).toEqual(event);
  });
});
