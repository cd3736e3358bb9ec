/** What sending data and waiting for its documents may request. */
const SENDING: readonly string[] = [
  'GET workflows/*/source',
  'GET workflows/*/fields',
  'GET workflows/*/runs',
  'GET workflows/*',
  'GET workflows/*/runs/*',
  'POST workflows/*/runs/*/retry',
  'GET workflows/*/documents/*',
  'GET drive/files/*/content',
];

/**
 * The API requests that each operation may send: the method, and the path with a star for each ID.
 * A new operation needs a line here, or the tests fail.
 */
export const INTENDED: Readonly<Record<string, readonly string[]>> = {
  // Needs no service.
  'document fillTemplate': [],
  'document renderOnce': ['POST render'],
  'webhookDelivery getAll': ['GET workflows/*/outgoing-webhook/deliveries'],
  'webhookDelivery get': ['GET workflows/*/outgoing-webhook/deliveries/*'],
  'webhookDelivery redeliver': ['POST workflows/*/outgoing-webhook/deliveries/*/redeliver'],
  'template add': [
    'POST workflows/*/documents',
    'PATCH workflows/*/documents/*',
    'DELETE workflows/*/documents/*',
  ],
  'template addBlank': [
    'POST workflows/*/documents',
    'PATCH workflows/*/documents/*',
    'DELETE workflows/*/documents/*',
  ],
  'template addFromBinary': [
    'GET workflows/*/documents',
    'POST drive/files',
    'POST workflows/*/documents',
    'PATCH workflows/*/documents/*',
    'DELETE workflows/*/documents/*',
  ],
  'template check': ['GET workflows/*/documents/*/fields'],
  'template download': [
    'GET workflows/*/documents/*',
    'GET drive/files/*/content',
    'GET workflows/*/documents/*/versions/*/content',
  ],
  'template preview': ['POST workflows/*/documents/*/preview'],
  'template replace': ['POST workflows/*/documents/*/versions'],
  'template restore': ['POST workflows/*/documents/*/versions/*/restore'],
  'template delete': ['DELETE workflows/*/documents/*'],
  'template get': ['GET workflows/*/documents/*'],
  'template getAll': ['GET workflows/*/documents'],
  'template update': ['PATCH workflows/*/documents/*'],
  'file createShareLink': ['POST drive/files/*/links'],
  'file deleteShareLinks': ['DELETE drive/files/*/links'],
  'file delete': ['DELETE drive/files/*'],
  'file download': ['GET drive/files/*', 'GET drive/files/*/content'],
  'file getAll': ['GET drive/files'],
  'file upload': ['POST drive/files'],
  'outgoingWebhook get': ['GET workflows/*'],
  'outgoingWebhook register': ['POST workflows/*/outgoing-webhook'],
  'outgoingWebhook remove': [
    'DELETE workflows/*/outgoing-webhook',
    'DELETE workflows/*/outgoing-webhook/*',
  ],
  'outgoingWebhook rotateSecret': ['POST workflows/*/outgoing-webhook/rotate-secret'],
  'outgoingWebhook sendTestEvent': ['POST workflows/*/outgoing-webhook/test'],
  'run get': ['GET workflows/*/runs/*'],
  'run getAll': ['GET workflows/*/runs'],
  'run retry': ['POST workflows/*/runs/*/retry'],
  'source get': ['GET workflows/*/source'],
  'document generate': [
    ...SENDING,
    'GET workflows/*/documents',
    'POST workflows/*/documents/*/preview',
  ],
  'source sendData': SENDING,
  'workflow archive': ['DELETE workflows/*'],
  'workflow create': ['POST workflows'],
  'workflow createFromBinary': [
    'POST drive/files',
    'POST workflows',
    'PATCH workflows/*/documents/*',
    'DELETE workflows/*',
    'DELETE drive/files/*',
  ],
  'workflow get': ['GET workflows/*'],
  'workflow getAll': ['GET workflows'],
  'workflow update': ['PATCH workflows/*'],
};
