// Reads PDFs (standard input: a JSON array of base64 texts) and prints their contents as a JSON
// array. pdf.js is only an ES module, so it runs in a separate process.
import { json } from 'node:stream/consumers';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [password] = process.argv.slice(2);
const contents = /** @type {string[]} */ (await json(process.stdin));

/** @param {Uint8Array} data */
async function read(data) {
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

// The names of embedded fonts, without the prefix of a subset.
/** @param {import('pdfjs-dist').PDFPageProxy} page */
async function fontsOf(page) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const used = argsArray.filter((_, index) => fnArray[index] === OPS.setFont).map(([id]) => id);
  const fonts = [...new Set(used)].map((id) => page.commonObjs.get(id));
  return fonts
    .filter(({ missingFile }) => !missingFile)
    .map(({ name }) => name.replace(/^[A-Z]{6}\+/, ''));
}

/** @param {Uint8Array} data */
async function tryToRead(data) {
  try {
    return await read(data);
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name !== 'PasswordException') throw cause;
    return { locked: cause.message };
  }
}

const found = [];
for (const content of contents) {
  found.push(await tryToRead(new Uint8Array(Buffer.from(content, 'base64'))));
}
console.log(JSON.stringify(found));
