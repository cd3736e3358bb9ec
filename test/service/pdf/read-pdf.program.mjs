// Reads a PDF (standard input) and prints what is in it, as JSON. pdf.js is an ES module only, so it
// runs in a process of its own.
import { buffer } from 'node:stream/consumers';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [password] = process.argv.slice(2);
const data = new Uint8Array(await buffer(process.stdin));

async function read() {
  const task = getDocument({ data, password, verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const links = (await page.getAnnotations()).flatMap(({ url }) => url ?? []);
    const [, , width, height] = page.view;
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push({ text: text.join(''), links, width, height });
  }
  const permissions = await document.getPermissions();
  const outline = (await document.getOutline()) ?? [];
  await task.destroy();
  const granted = permissions && [...permissions].sort((one, other) => one - other);
  return { pages, permissions: granted, bookmarks: outline.map(({ title }) => title) };
}

try {
  console.log(JSON.stringify(await read()));
} catch (cause) {
  if (!(cause instanceof Error) || cause.name !== 'PasswordException') throw cause;
  console.log(JSON.stringify({ locked: cause.message }));
}
