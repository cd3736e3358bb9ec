import { browserName } from '../../../../service/src/http/pages/browser-name.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'Chrome/142.0.0.0 Safari/537.36';
const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`;

it.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
    'Firefox, Windows',
  ],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} ${CHROME}`, 'Chrome, Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} ${CHROME} Edg/142.0.0.0`, 'Edge, Windows'],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} ${CHROME} OPR/120.0.0.0`, 'Opera, Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} ${CHROME}`, 'Chrome, ChromeOS'],
  [
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-S901B) ${WEBKIT} SamsungBrowser/28.0 ${CHROME}`,
    'Samsung Internet, Android',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
    'Safari, Mac',
  ],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari, iPhone'],
  [`${IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome, iPhone'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iPhone'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it.each([
  undefined,
  '',
  'curl/8.5.0',
  '<script>alert(1)</script>',
  '\u202eevil',
  'x'.repeat(100_000),
])('%# is unknown', (userAgent) => {
  expect(browserName(userAgent)).toBeNull();
});

it('consists of known words only', () => {
  expect(browserName('<b>Firefox/1</b> on "Windows" & more')).toBe('Firefox, Windows');
});
