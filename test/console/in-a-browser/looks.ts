/** How a person may see the console, as options of a browser. */
export const LOOKS = [
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['light, on a telephone', { colorScheme: 'light', viewport: { width: 360, height: 640 } }],
] as const;
