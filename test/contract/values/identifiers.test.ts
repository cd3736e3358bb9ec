import * as fc from 'fast-check';
import {
  DeliveryId,
  DocumentId,
  EventId,
  OutgoingWebhookId,
  RunId,
  SourceId,
  TeamId,
  UserId,
  WorkflowId,
} from '../../../contract/src/index.ts';

const identifiers = [
  ['wkf', WorkflowId],
  ['usr', UserId],
  ['src', SourceId],
  ['doc', DocumentId],
  ['owc', OutgoingWebhookId],
  ['team', TeamId],
  ['run', RunId],
  ['evt', EventId],
  ['dlv', DeliveryId],
] as const;

describe.each(identifiers)('an identifier with the prefix %s_', (prefix, schema) => {
  it('accepts any opaque string after the prefix', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{1,40}$/), (opaque) => {
        expect(schema.safeParse(`${prefix}_${opaque}`).success).toBe(true);
      }),
    );
  });

  it.each(['', prefix, `${prefix}_`, `x${prefix}_1`, `${prefix}-1`, prefix.toUpperCase() + '_1'])(
    'rejects "%s"',
    (value) => {
      expect(schema.safeParse(value).success).toBe(false);
    },
  );

  it('rejects every other prefix', () => {
    for (const [other] of identifiers.filter(([name]) => name !== prefix)) {
      expect(schema.safeParse(`${other}_1`).success).toBe(false);
    }
  });
});
