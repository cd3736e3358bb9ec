import { addressForData } from '../../../../nodes/Docloom/resources/source/source-address';

describe('the address for source data', () => {
  it.each([
    ['the server names its public address', 'https://d.example/hooks/s', 'http://docloom:8080'],
    ['both are on this machine', 'http://127.0.0.1:8080/hooks/s', 'http://localhost:8080'],
    ['the address cannot be read', 'hooks/s', 'http://docloom:8080'],
  ])('is the one that the server returns if %s', (_, webhookUrl, baseUrl) => {
    expect(addressForData(webhookUrl, baseUrl)).toBe(webhookUrl);
  });

  it.each([
    ['http://127.0.0.1:8080/hooks/s', 'http://docloom:8080', 'http://docloom:8080/hooks/s'],
    ['http://localhost:8080/hooks/s?a=1', 'https://d.example/x', 'https://d.example/x/hooks/s?a=1'],
    ['http://[::1]:8080/hooks/s', 'http://192.0.2.7', 'http://192.0.2.7/hooks/s'],
  ])('uses the base URL if %s is another machine from here', (webhookUrl, baseUrl, address) => {
    expect(addressForData(webhookUrl, baseUrl)).toBe(address);
  });
});
