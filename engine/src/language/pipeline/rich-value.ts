/** A result of the filters `image`, `qrcode`, `link` and `markdown`: more than text. */
export type RichValue = Picture | QrCode | Link | Markdown;

export interface Picture {
  kind: 'picture';
  /** A data URL, base64, or the ID of a Drive File. */
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

/** English Metric Units: 914,400 to the inch, 360,000 to the centimetre. */
export type Length = number;
