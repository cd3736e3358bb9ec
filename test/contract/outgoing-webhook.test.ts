import {
  OutgoingWebhookCreate,
  OutgoingWebhookRegister,
  Workflow,
} from '../../contract/src/index.ts';
import { invalidPaths, messagesOf } from './resource.ts';
import * as samples from './samples.ts';

const webhookUrl = 'https://receiver.example/events';

describe.each([
  ['of workflow-create', OutgoingWebhookCreate],
  ['that registers an outgoing webhook', OutgoingWebhookRegister],
])('the payload %s', (_, schema) => {
  it.each([
    'https://receiver.example/events?x=1',
    'http://127.0.0.1:5678/webhook/9c0f',
    'http://localhost:5678/',
    'http://n8n:5678/webhook/1',
    'https://[::1]/',
  ])('accepts %s', (url) => {
    expect(schema.parse({ webhookUrl: url })).toEqual({ webhookUrl: url });
  });

  it.each([
    'receiver.example',
    '/events',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'mailto:ann@example.com',
    'https://receiver.example/a b',
    'https://receiver.example/ü b',
    'https://receiver.example/\u0085',
    'https://receiver.example/\ud800',
    'https://b\u00fccher.example\ufffe/',
    'https://receiver.example/%zz',
    ' https://receiver.example/',
    'https:/receiver.example/',
    '',
    7,
    null,
  ])('rejects %j', (url) => {
    expect(invalidPaths(schema, { webhookUrl: url })).toEqual(['webhookUrl']);
  });

  it.each([
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://BÜCHER.example', 'https://xn--bcher-kva.example/'],
    ['https://bu\u0308cher.example/', 'https://xn--bcher-kva.example/'],
    ['https://注文.example:8443/', 'https://xn--7dv27n.example:8443/'],
    [
      'https://receiver.example/für/Größe?straße=Köln#ü',
      'https://receiver.example/f%C3%BCr/Gr%C3%B6%C3%9Fe?stra%C3%9Fe=K%C3%B6ln#%C3%BC',
    ],
    ['https://receiver.example/😀%20ü', 'https://receiver.example/%F0%9F%98%80%20%C3%BC'],
    ['http://１２７.０.０.１:5678/', 'http://127.0.0.1:5678/'],
    ['http://127。0。0。1/', 'http://127.0.0.1/'],
    ['https://ex\u0430mple.com/', 'https://xn--exmple-4nf.com/'],
  ])('accepts %s as the address of a request', (url, webhookUrl) => {
    expect(schema.parse({ webhookUrl: url })).toEqual({ webhookUrl });
    expect(schema.parse({ webhookUrl })).toEqual({ webhookUrl });
  });

  it('leaves a URI unchanged, character by character', () => {
    const url = 'HTTPS://Receiver.Example:443/a/../b?x=%e4';
    expect(schema.parse({ webhookUrl: url })).toEqual({ webhookUrl: url });
  });

  it('describes the accepted addresses', () => {
    expect(messagesOf(schema, { webhookUrl: 'ftp://receiver.example/' })).toEqual([
      'must be an http or https URL',
    ]);
  });

  it('explains how to encode characters that a URL cannot contain (RFC 3986)', () => {
    expect(messagesOf(schema, { webhookUrl: 'https://receiver.example/a b' })).toEqual([
      'has characters that a URL cannot have; write them percent-encoded, such as %20',
    ]);
  });

  it('requires the address', () => {
    expect(invalidPaths(schema, {})).toEqual(['webhookUrl']);
  });
});

describe('the options of a registration include', () => {
  it('other events', () => {
    const payload = { webhookUrl, events: ['run.failed', 'documents.created'] };
    expect(OutgoingWebhookRegister.parse(payload)).toEqual(payload);
  });

  it.each([
    ['events', []],
    ['events.0', ['documents.deleted']],
  ])('but not %s: %j', (path, events) => {
    expect(invalidPaths(OutgoingWebhookRegister, { webhookUrl, events })).toEqual([path]);
  });

  it('a temporary listener', () => {
    const payload = { webhookUrl, temporary: true };
    expect(OutgoingWebhookRegister.parse(payload)).toEqual(payload);
  });

  it.each([1, 120, 3600])('an end after %d seconds', (expiresInSeconds) => {
    const payload = { webhookUrl, temporary: true, expiresInSeconds };
    expect(OutgoingWebhookRegister.parse(payload)).toEqual(payload);
  });

  it.each([0, -1, 1.5, 3601, '60', null])('no end after %j seconds', (expiresInSeconds) => {
    const payload = { webhookUrl, temporary: true, expiresInSeconds };
    expect(invalidPaths(OutgoingWebhookRegister, payload)).toEqual(['expiresInSeconds']);
  });

  it.each([{}, { temporary: false }])('an end only for a temporary listener: %j', (members) => {
    const payload = { webhookUrl, expiresInSeconds: 60, ...members };
    expect(invalidPaths(OutgoingWebhookRegister, payload)).toEqual(['expiresInSeconds']);
  });
});

it('a workflow does not show the signing secret of its webhook', () => {
  const shown = Workflow.parse({ ...samples.workflow, outgoingWebhook: samples.registeredWebhook });
  expect(shown.outgoingWebhook).toEqual(samples.outgoingWebhook);
});
