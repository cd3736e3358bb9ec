import { signInAddress } from '../../../console/src/api/sign-in-address.ts';

it.each([
  ['https://docs.test/', false, 'https://docs.test/?signed-out=unchanged'],
  ['https://docs.test/console/files?search=a%20b', true, 'search=a%20b&signed-out=changed'],
  ['https://docs.test/console/files?search=a#content', false, 'search=a&signed-out=unchanged'],
])('Asks to sign in again on %s, and whether there are changes: %s', (page, hasChanges, end) => {
  const address = signInAddress(page, hasChanges);
  expect(address.endsWith(end)).toBe(true);
  expect(address).not.toContain('#');
});
