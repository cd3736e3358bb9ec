import { documentKind } from '../../thumbnails/document-kind.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import type { PageWords } from './words/english.ts';

/** The properties of a drive file that its page shows. */
export interface ShownFile {
  name: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  /** When its content was last written, in milliseconds since 1970, UTC. */
  changedAt: number;
  content: string;
  /** The address of its thumbnail, or null if there is none. */
  thumbnail: string | null;
}

/** The signed-in user, and the language of the page. */
export interface SignedIn {
  words: PageWords;
  name: string;
  /** The address of the list of files in the console. */
  files: string;
  /** The address of the sign-out form. */
  signOut: string;
}

/** Returns the page of a drive file: its name, size and date, and a button to download it. */
export function filePage(file: ShownFile, signedIn: SignedIn): Page {
  const { file: words, locale } = signedIn.words;
  const kind = documentKind(file);
  const content = html`<h1>${file.name}</h1>
    ${file.thumbnail === null ? null : thumbnail(file.thumbnail, words)}
    <dl>
      <dt>${words.size}</dt>
      <dd>${sizeOf(file.size, locale)}</dd>
      <dt>${words.changed}</dt>
      <dd>
        <time datetime="${new Date(file.changedAt).toISOString()}"
          >${dateOf(file.changedAt, locale)}</time
        >
      </dd>
      <dt>${words.kind}</dt>
      <dd>${kind === undefined ? file.mimeType : words.kinds[kind]}</dd>
    </dl>
    <a class="button" href="${file.content}" download>${words.download}</a>
    ${signedInFooter(signedIn)}`;
  return { title: file.name, content };
}

/** Returns a footer that names the signed-in user, leads to all files and has a sign-out button. */
export function signedInFooter({ name, files, signOut, words: { signedIn } }: SignedIn): Html {
  return html`<footer>
    <p><a href="${files}">${signedIn.files}</a></p>
    ${signedIn.as(name)}
    <form method="post" action="${signOut}"><button>${signedIn.signOut}</button></form>
  </footer>`;
}

function thumbnail(address: string, words: PageWords['file']): Html {
  return html`<img src="${address}" alt="${words.picture}" />`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** Returns the words that the console has for the same size: 1 kB is 1,024 bytes. */
function sizeOf(bytes: number, locale: string): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 1024 ** power;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 0 && size < 10 ? 1 : 0,
  });
  return format.format(size);
}

function dateOf(milliseconds: number, locale: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(locale, format).format(milliseconds)} UTC`;
}
