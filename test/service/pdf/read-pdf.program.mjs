// Reads a PDF (standard input) and prints what is in it, as JSON. pdf.js is an ES module only, so it
// runs in a process of its own.
import { buffer } from 'node:stream/consumers';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [password] = process.argv.slice(2);
const data = new Uint8Array(await buffer(process.stdin));

async function read() {
  const task = getDocument({
    data,
    password,
    verbosity: VerbosityLevel.ERRORS,
    // The names of fonts.
    fontExtraProperties: true,
  });
  const document = await task.promise;
  const pages = [];
  const fonts = new Set();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const annotations = await page.getAnnotations();
    const links = annotations.flatMap(({ url }) => url ?? []);
    const innerLinks = annotations.filter(({ dest }) => dest).length;
    for (const name of await fontsOf(page)) fonts.add(name);
    const [, , width, height] = page.view;
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push({ text: text.join(''), links, innerLinks, width, height });
  }
  const permissions = await document.getPermissions();
  const outline = (await document.getOutline()) ?? [];
  const { info } = await document.getMetadata();
  await task.destroy();
  const granted = permissions && [...permissions].sort((one, other) => one - other);
  return {
    pages,
    permissions: granted,
    bookmarks: outline.map(({ title }) => title),
    fonts: [...fonts].toSorted(),
    info,
  };
}

// The names of fonts that are in the file, without the mark of a part of a font.
/** @param {import('pdfjs-dist').PDFPageProxy} page */
async function fontsOf(page) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const used = argsArray.filter((_, index) => fnArray[index] === OPS.setFont).map(([id]) => id);
  const fonts = [...new Set(used)].map((id) => page.commonObjs.get(id));
  return fonts
    .filter(({ missingFile }) => !missingFile)
    .map(({ name }) => name.replace(/^[A-Z]{6}\+/, ''));
}

try {
  console.log(JSON.stringify(await read()));
} catch (cause) {
  if (!(cause instanceof Error) || cause.name !== 'PasswordException') throw cause;
  console.log(JSON.stringify({ locked: cause.message }));
}
