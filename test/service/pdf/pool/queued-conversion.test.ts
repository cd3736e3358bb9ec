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
    ['before its first attempt', []],
    ['after a process rejected it', [refused]],
    ['after two processes were killed', [killed, killed]],
    ['after two processes got stuck', [stuck, stuck]],
    ['after it took too much memory', [big]],
    ['after it took too long on a system without processor times', [lateSomewhere]],
    ['after it took too long there and a process was killed', [lateSomewhere, killed]],
  ])('%s', (_when, failures) => {
    expect(verdictOn(failures)).toBeNull();
  });
});

describe('A document is to blame', () => {
  it.each<[string, ConversionFailed[], string]>([
    ['after two processes rejected it', [refused, refused], 'failed twice on it (it cannot'],
    ['after three processes got stuck', [stuck, stuck, stuck], 'failed three times on it'],
    [
      'after one got stuck and two rejected it',
      [refused, stuck, refused],
      'failed three times on it',
    ],
  ])('%s: it cannot be read', (_when, failures, reason) => {
    const verdict = verdictOn(failures);
    expect(verdict).toBeInstanceOf(NotConvertible);
    expect(verdict).not.toBeInstanceOf(TooLargeToConvert);
    expect(verdict?.message).toContain(reason);
  });

  it.each<[string, ConversionFailed[], string]>([
    ['after it took too long', [late], 'to no end (it took longer than a day)'],
    [
      'after it took too long when others had failed',
      [killed, late],
      'failed twice on it (it took',
    ],
    ['after it took too long twice', [lateSomewhere, lateSomewhere], 'failed twice on it'],
    ['after two took too much memory', [big, big], 'failed twice on it (it took all'],
    ['after three processes were killed', [killed, killed, killed], 'its process was killed'],
  ])('%s: it is too large', (_when, failures, reason) => {
    const verdict = verdictOn(failures);
    expect(verdict).toBeInstanceOf(TooLargeToConvert);
    expect(verdict?.message).toContain(reason);
  });
});
