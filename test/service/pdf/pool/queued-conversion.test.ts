import { NotConvertible, TooLargeToConvert } from '../../../../service/src/pdf/converter.ts';
import {
  ConversionFailed,
  ConversionTooBig,
  ConversionTooLong,
  ConverterKilled,
  ConverterStuck,
} from '../../../../service/src/pdf/pool/process/converter-process.ts';
import { verdictOn } from '../../../../service/src/pdf/pool/queued-conversion.ts';

const refused = new ConversionFailed('it cannot be loaded');
const killed = new ConverterKilled();
const big = new ConversionTooBig('it took all');
const stuck = new ConverterStuck();
const late = new ConversionTooLong('it took longer than a day', true);
const lateSomewhere = new ConversionTooLong('it took longer than a day', null);

describe('A document is retried', () => {
  it.each([
    ['before it was tried', []],
    ['when a process has refused it', [refused]],
    ['when a process has been killed over it, or two', [killed, killed]],
    ['when a process has been stuck over it, or two', [stuck, stuck]],
    ['when it took too much memory', [big]],
    ['when it took too long where nobody tells of processors', [lateSomewhere]],
    ['when it took too long there and a process was killed', [lateSomewhere, killed]],
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
    ['when it took too long', [late], 'to no end (it took longer than a day)'],
    ['when it took too long after others failed', [killed, late], 'failed twice on it (it took'],
    ['when it took too long twice', [lateSomewhere, lateSomewhere], 'failed twice on it'],
    ['when two take too much memory', [big, big], 'failed twice on it (it took all'],
    ['when three processes have been killed', [killed, killed, killed], 'its process was killed'],
  ])('%s: it is too large', (_when, failures, reason) => {
    const verdict = verdictOn(failures);
    expect(verdict).toBeInstanceOf(TooLargeToConvert);
    expect(verdict?.message).toContain(reason);
  });
});
