/** What the filters `image`, `qrcode`, `link` and `markdown` make: more than text. */
export type RichValue = Picture | QrCode | Link | Markdown;

export interface Picture {
  kind: 'picture';
  /** A data URL, base64, or the id of a Drive File. */
  source: string;
  width?: Length;
  height?: Length;
}

export interface QrCode {
  kind: 'qrcode';
  text: string;
  size: Length;
}

export interface Link {
  kind: 'link';
  url: string;
  text: string;
}

export interface Markdown {
  kind: 'markdown';
  text: string;
}

/** In English Metric Units, 914,400 an inch, 360,000 a centimetre. */
export type Length = number;
