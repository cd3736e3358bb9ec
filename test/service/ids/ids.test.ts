import { randomBytes } from 'node:crypto';
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
import { systemClock } from '../../../service/src/time/clock.ts';
import { createIds, firstIdAt, idPattern, timeOfFirstId } from '../../../service/src/ids/ids.ts';
import { HeldClock } from '../held-clock.ts';
import { textLike } from '../some-text.ts';

const ids = createIds({ clock: systemClock, randomBytes });

describe('an id', () => {
  it.each([
    ['workflow', WorkflowId],
    ['user', UserId],
    ['team', TeamId],
    ['source', SourceId],
    ['document', DocumentId],
    ['outgoingWebhook', OutgoingWebhookId],
    ['run', RunId],
    ['event', EventId],
    ['delivery', DeliveryId],
  ] as const)('of a %s is what the contract says', (kind, schema) => {
    expect(schema.parse(ids[kind]())).toMatch(/^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it.each([
    ['driveFile', /^fil_[0-9a-hjkmnp-tv-z]{26}$/],
    ['sourceEvent', /^sev_[0-9a-hjkmnp-tv-z]{26}$/],
  ] as const)('of a %s has a prefix of its own', (kind, form) => {
    expect(ids[kind]()).toMatch(form);
  });

  it('needs no escaping in a URL', () => {
    expect(encodeURIComponent(ids.workflow())).not.toContain('%');
  });

  it('sorts by its creation time', () => {
    const clock = new HeldClock();
    const idsOfClock = createIds({ clock, randomBytes });
    const made = [0, 1, 31, 32, 1_000, 1_795_000_000_000, 32 ** 10 - 1].map((moment) => {
      clock.moveOn(moment - clock.now());
      return idsOfClock.run();
    });
    expect([...made].sort()).toEqual(made);
  });

  it('of an audit entry sorts by its creation, also within a millisecond', () => {
    const held = createIds({ clock: new HeldClock(), randomBytes });
    const made = Array.from({ length: 2_000 }, () => held.auditEntry());
    expect([...made].sort()).toEqual(made);
    expect(made).toEqual(made.map(() => textLike(idPattern('aud'))));
  });

  it('is unique, even within one millisecond', () => {
    const held = createIds({ clock: new HeldClock(), randomBytes });
    expect(new Set(Array.from({ length: 2_000 }, () => held.workflow())).size).toBe(2_000);
  });

  it('is the same for the same time and randomness', () => {
    const clock = { now: () => 0 };
    const ones = (count: number) => Buffer.alloc(count, 31);
    expect(createIds({ clock, randomBytes: ones }).workflow()).toBe(
      `wkf_${'0'.repeat(10)}${'z'.repeat(16)}`,
    );
  });

  it('depends on every random byte', () => {
    const characters = Array.from({ length: 256 }, (_, byte) =>
      createIds({ clock: new HeldClock(), randomBytes: (count) => Buffer.alloc(count, byte) })
        .workflow()
        .at(-1),
    );
    const counts = Map.groupBy(characters, (character) => character);
    expect(counts.size).toBe(32);
    for (const [, same] of counts) expect(same).toHaveLength(8);
  });
});

describe('the first id of a moment', () => {
  it.each([0, 31, 32, Date.parse('2026-11-20T09:30:00.123Z'), 2 ** 50 - 1])(
    'tells it: %s',
    (at) => {
      expect(timeOfFirstId(firstIdAt('run', at))).toBe(at);
    },
  );

  it.each(['run_', 'run_01kb3yq5q', 'run_01kb3yq5qil', ids.run()])('is not %s', (id) => {
    expect(() => timeOfFirstId(id)).toThrow('is not the first id of a moment');
  });
});

describe('a secret', () => {
  it('of a source is URL-safe and has 256 random bits', () => {
    expect(ids.sourceSecret()).toMatch(/^[\w-]{43}$/);
  });

  it('of a session has 256 random bits', () => {
    expect(ids.session()).toMatch(/^[\w-]{43}$/);
    expect(ids.session()).not.toBe(ids.session());
  });

  it('is a recognisable token', () => {
    expect(ids.token()).toMatch(/^dlt_[\w-]{43}$/);
  });

  it('for signing is as Standard Webhooks requires: whsec_ and 24 to 64 bytes in base 64', () => {
    const secret = ids.signingSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });

  it.each(['sourceSecret', 'token', 'signingSecret'] as const)(
    '%s does not reveal its creation time',
    (kind) => {
      const clock = new HeldClock();
      const held = createIds({ clock, randomBytes: (count) => Buffer.alloc(count, 7) });
      const before = held[kind]();
      clock.moveOn(1_000_000);
      expect(held[kind]()).toBe(before);
    },
  );
});
