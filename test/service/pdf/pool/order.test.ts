import { NotConvertible, TooLargeToConvert } from '../../../../service/src/pdf/converter.ts';
import {
  ConversionFailed,
  ConversionTooBig,
  ConversionTooLong,
  ConverterKilled,
  ConverterStuck,
} from '../../../../service/src/pdf/pool/converter-process.ts';
import { verdictOn } from '../../../../service/src/pdf/pool/order.ts';

const refused = new ConversionFailed('it cannot be loaded');
const killed = new ConverterKilled();
const big = new ConversionTooBig('it took all');
const stuck = new ConverterStuck();
/** @param share of one processor that the process had */
const late = (share: number | null) => new ConversionTooLong('it took longer than a day', share);

describe('A document is tried again', () => {
  it.each([
    ['before it was tried', []],
    ['when a process has refused it', [refused]],
    ['when a process has been killed over it, or two', [killed, killed]],
    ['when a process has been stuck over it, or two', [stuck, stuck]],
    ['when it took too much memory', [big]],
    ['when it took too long and others had the processor', [late(0.7)]],
    ['when it took too long and nobody can tell who had the processor', [late(null)]],
    ['when it took too long without the processor and a process was killed', [late(0.1), killed]],
  ])('%s', (_when, failures) => {
    expect(verdictOn(failures)).toBeNull();
  });
});

describe('A document is to blame', () => {
  it.each<[string, ConversionFailed[], string]>([
    ['when two processes have refused it', [refused, refused], 'failed twice on it (it cannot'],
    ['when three processes have been stuck', [stuck, stuck, stuck], 'failed three times on it'],
    ['when one is stuck and two refuse it', [refused, stuck, refused], 'failed three times on it'],
  ])('%s: it cannot be read', (_when, failures, reason) => {
    const verdict = verdictOn(failures);
    expect(verdict).toBeInstanceOf(NotConvertible);
    expect(verdict).not.toBeInstanceOf(TooLargeToConvert);
    expect(verdict?.message).toContain(reason);
  });

  it.each<[string, ConversionFailed[], string]>([
    ['when it takes too long at once, undisturbed', [late(0.75)], 'worked on it all the time'],
    ['when it takes too long twice', [late(0.1), late(0.2)], 'failed twice on it (it took longer'],
    ['when two take too much memory', [big, big], 'failed twice on it (it took all'],
    ['when three processes have been killed', [killed, killed, killed], 'its process was killed'],
  ])('%s: it is too large', (_when, failures, reason) => {
    const verdict = verdictOn(failures);
    expect(verdict).toBeInstanceOf(TooLargeToConvert);
    expect(verdict?.message).toContain(reason);
  });
});
