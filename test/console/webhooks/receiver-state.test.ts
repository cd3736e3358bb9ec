import { receiverStateOf } from '../../../console/src/webhooks/receiver-state.ts';

const at = (second: number) => `2026-11-20T09:30:0${String(second)}.000+00:00`;
const errorAt = (second: number) => ({ at: at(second), message: 'The receiver answered 500.' });
const active = { status: 'ACTIVE', lastSuccessAt: null, lastError: null } as const;

it('A receiver to which nothing was sent is not said to work', () => {
  expect(receiverStateOf(active)).toBe('nothingSent');
});

it('A receiver that has only failed was never reached', () => {
  expect(receiverStateOf({ ...active, lastError: errorAt(1) })).toBe('neverReached');
});

it('A receiver works if its newest attempt has arrived', () => {
  expect(receiverStateOf({ ...active, lastSuccessAt: at(1) })).toBe('working');
  expect(receiverStateOf({ ...active, lastSuccessAt: at(2), lastError: errorAt(1) })).toBe(
    'working',
  );
});

it('A receiver that worked shows at once that its newest attempt has failed', () => {
  expect(receiverStateOf({ ...active, lastSuccessAt: at(1), lastError: errorAt(2) })).toBe(
    'lastAttemptFailed',
  );
});

it('A receiver that the service calls failing is failing, whatever came last', () => {
  const failing = { status: 'FAILING', lastSuccessAt: at(2), lastError: errorAt(1) } as const;
  expect(receiverStateOf(failing)).toBe('failing');
});
