import { parseS3Address } from '../../../../service/src/drive/s3/s3-address.ts';
import { openS3 } from '../../../../service/src/drive/s3/open-s3.ts';

const parse = (address: string, allowsInsecure = false) =>
  parseS3Address(new URL(address), { allowsInsecure });

function errorOf(address: string): Error {
  try {
    parse(address);
  } catch (cause) {
    return cause as Error;
  }
  throw new Error('It was accepted.');
}

describe('an address of S3', () => {
  it('is a bucket', () => {
    expect(parse('s3://my-files')).toEqual({
      bucket: 'my-files',
      prefix: '',
      endpoint: undefined,
      region: undefined,
      forcePathStyle: false,
      sse: undefined,
      sseKmsKeyId: undefined,
      conditionalWrites: true,
    });
  });

  it('has the settings in its parameters', () => {
    const address =
      's3://my-files/docloom/drive?endpoint=https://s3.example.com:9000&region=eu-central-1&forcePathStyle=true&sse=aws:kms&sseKmsKeyId=arn:aws:kms:eu:1:key/a&conditionalWrites=false';
    expect(parse(address)).toEqual({
      bucket: 'my-files',
      prefix: 'docloom/drive/',
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-central-1',
      forcePathStyle: true,
      sse: 'aws:kms',
      sseKmsKeyId: 'arn:aws:kms:eu:1:key/a',
      conditionalWrites: false,
    });
  });

  it.each([
    ['s3://files/', ''],
    ['s3://files/a', 'a/'],
    ['s3://files/a/b/', 'a/b/'],
    ['s3://files/Angebote%20%C3%9C', 'Angebote Ü/'],
  ])('%s has the prefix "%s"', (address, prefix) => {
    expect(parse(address).prefix).toBe(prefix);
  });

  it.each([
    ['s3://My_Files/', 'its bucket must have'],
    ['s3://ab', 'its bucket must have'],
    ['s3://files:9000/', 'its bucket must have'],
    ['s3://files/a//b', 'its prefix must be a path'],
    [`s3://files/${'a'.repeat(513)}`, 'its prefix must be a path'],
    ['s3://files/100%', 'percent sign'],
    ['s3://files?regoin=eu', 'the parameter "regoin" is unknown'],
    ['s3://files?region=eu&region=us', 'the parameter "region" is repeated'],
    ['s3://files?region=', 'the parameter region must be a region'],
    ['s3://files?endpoint=s3.example.com', 'the parameter endpoint must be a URL'],
    ['s3://files?endpoint=ftp://s3.example.com', 'the parameter endpoint must be a URL'],
    ['s3://files?forcePathStyle=yes', 'the parameter forcePathStyle must be true or false'],
    ['s3://files?conditionalWrites=', 'the parameter conditionalWrites must be true or false'],
    ['s3://files?sse=kms', 'the parameter sse must be AES256 or aws:kms'],
    ['s3://files?sseKmsKeyId=key', 'the parameter sseKmsKeyId requires sse=aws:kms'],
  ])('%s is rejected', (address, reason) => {
    expect(errorOf(address)).toMatchObject({ code: 'invalid_setting' });
    expect(errorOf(address).message).toContain(reason);
  });

  it.each([
    's3://key:top-secret@files/',
    's3://top-secret@files/',
    's3://files?endpoint=https://key:top-secret@s3.example.com',
    's3://files?secret-top-secret-top-secret=1',
    's3://files?region=top-secret!',
    's3://files?secretAccessKey=top-secret',
  ])('%s is rejected without repeating its secret', (address) => {
    expect(errorOf(address).message).not.toContain('top-secret');
  });
});

describe('the region', () => {
  const environment = { ...process.env };
  beforeEach(() => {
    process.env['AWS_CONFIG_FILE'] = '/none';
    delete process.env['AWS_REGION'];
  });
  afterEach(() => {
    process.env = { ...environment };
  });
  const opening = () => openS3(new URL('s3://files/'), { stagingFolder: '/none' });

  it('may be that of the environment', async () => {
    process.env['AWS_REGION'] = 'eu-central-1';
    await expect(opening()).resolves.toBeDefined();
  });

  it('is required', async () => {
    await expect(opening()).rejects.toMatchObject({
      code: 'invalid_setting',
      message: expect.stringContaining('region=eu-central-1') as string,
    });
  });
});

describe('an endpoint without encryption', () => {
  it.each(['http://minio:9000', 'http://10.0.0.5', 'http://127.0.0.1.example.com'])(
    'must be allowed: %s',
    (endpoint) => {
      const address = `s3://my-files?endpoint=${endpoint}`;
      expect(errorOf(address)).toMatchObject({
        code: 'invalid_setting',
        message: expect.stringContaining('--allow-insecure-drive') as string,
      });
      expect(parse(address, true).endpoint).toBe(endpoint);
    },
  );

  it.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])(
    'may be on this machine: %s',
    (endpoint) => {
      expect(parse(`s3://my-files?endpoint=${endpoint}`).endpoint).toBe(endpoint);
    },
  );
});
