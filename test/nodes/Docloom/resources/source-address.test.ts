import { addressForData } from '../../../../nodes/Docloom/resources/source/source-address';

describe('where the data of a source is posted', () => {
  it.each([
    ['the server names its public address', 'https://d.example/hooks/s', 'http://docloom:8080'],
    ['both are on this machine', 'http://127.0.0.1:8080/hooks/s', 'http://localhost:8080'],
    ['the address cannot be read', 'hooks/s', 'http://docloom:8080'],
  ])('is where the server says when %s', (_, webhookUrl, baseUrl) => {
    expect(addressForData(webhookUrl, baseUrl)).toBe(webhookUrl);
  });

  it.each([
    ['http://127.0.0.1:8080/hooks/s', 'http://docloom:8080', 'http://docloom:8080/hooks/s'],
    ['http://localhost:8080/hooks/s?a=1', 'https://d.example/x', 'https://d.example/x/hooks/s?a=1'],
    ['http://[::1]:8080/hooks/s', 'http://192.0.2.7', 'http://192.0.2.7/hooks/s'],
  ])('is the base URL when %s means another machine here', (webhookUrl, baseUrl, address) => {
    expect(addressForData(webhookUrl, baseUrl)).toBe(address);
  });
});
