import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { problem } from './errors/errors.ts';
import type { Limits } from './limits/limits.ts';
import { listFontFiles, NoFonts } from './pdf/fonts/font-folder.ts';
import type { ThumbnailLimits } from './thumbnails/thumbnails.ts';
import type { MetricsFor } from './metrics/exposition.ts';
import type { FoundFilesFor } from './workflows/documents/file-access.ts';

/** How the service is to run. */
export interface Config {
  /** The address that it listens on. */
  host: string;
  /** 0 takes a free port. */
  port: number;
  dataFolder: string;
  /** The address under which clients reach it, without a trailing slash; null: host and port. */
  publicUrl: string | null;
  /** A valid token of a first user; null: there is none, also where there was one before. */
  firstToken: string | null;
  /** Who reads what a person has put into the drive's folder. */
  foundFilesFor: FoundFilesFor;
  /** CIDR ranges that events may be sent to although they are not public. */
  allowWebhooksTo: string[];
  /** CIDR ranges of the proxies whose `X-Forwarded-*` headers are believed. */
  trustProxy: string[];
  logLevel: string;
  metricsFor: MetricsFor;
  limits: Limits;
  /** For how many days runs are kept after their end; null: for ever. */
  keepDays: number | null;
  /** How many documents are made into a PDF at once. */
  pdfProcesses: number;
  /** The path of an installed LibreOffice; null: the one that comes with the service. */
  soffice: string | null;
  /** Whether documents have the macros of their templates. */
  keepMacros: boolean;
  /** A folder of fonts for PDF files; null: none beside those of the converter. */
  fontFolder: string | null;
}

/** The settings that are lists of networks. */
type RangesSetting = '--allow-webhooks-to' | '--trust-proxy';

const MEBIBYTE = 1024 * 1024;

/** What the documents that are being made may hold of their templates at once, in bytes. */
export const MOST_DOCUMENT_BYTES = 256 * MEBIBYTE;

/** All thumbnails together, in bytes. */
export const MOST_THUMBNAIL_BYTES = 256 * MEBIBYTE;

export const THUMBNAIL_LIMITS: ThumbnailLimits = {
  file: 100 * MEBIBYTE,
  making: 200,
  patience: 30_000,
};
/** With less room on the disk than that, in bytes, the service is not ready. */
export const LEAST_FREE = 100 * MEBIBYTE;

/**
 * @param value as written on the command line or in the environment
 * @throws DocloomError `invalid_setting`
 */
export function parsePort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw problem('invalid_setting', '--port', `"${value}" is no port; use a number up to 65535`);
}

/**
 * @param value an address or a name of this machine
 * @throws DocloomError `invalid_setting` when it is empty: to listen everywhere is to be asked for
 */
export function parseHost(value: string): string {
  const host = value.trim();
  if (host !== '') return host;
  const remedy = 'use 127.0.0.1 for this machine only, or 0.0.0.0 for everybody who can reach it';
  throw problem('invalid_setting', '--host', `it is empty; ${remedy}`);
}

/** @throws DocloomError `invalid_setting` */
export function parseKeepDays(value: string): number {
  const days = Number(value);
  if (/^[1-9]\d{0,4}$/.test(value)) return days;
  const reason = `"${value}" is no number of days; use one from 1 to 99999`;
  throw problem('invalid_setting', '--keep-days', reason);
}

/** More processes than that are a typing error: each takes more than a gigabyte. */
const MOST_PDF_PROCESSES = 64;

/** @throws DocloomError `invalid_setting` */
export function parsePdfProcesses(value: string): number {
  const processes = Number(value);
  if (/^[1-9]\d?$/.test(value) && processes <= MOST_PDF_PROCESSES) return processes;
  const range = `use a number from 1 to ${String(MOST_PDF_PROCESSES)}`;
  throw problem('invalid_setting', '--pdf-processes', `"${value}" is no such number; ${range}`);
}

/**
 * @param value the path of the program
 * @returns the path from the root
 * @throws DocloomError `invalid_setting`
 */
export function parseSoffice(value: string): string {
  const path = resolve(value);
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    throw problem('invalid_setting', '--soffice', `"${path}" is no program that can be started`);
  }
}

/**
 * @param value the path of a folder with fonts
 * @returns the path from the root
 * @throws DocloomError `invalid_setting`
 */
export function parseFontFolder(value: string): string {
  const folder = resolve(value);
  try {
    listFontFiles(folder);
    return folder;
  } catch (cause) {
    if (!(cause instanceof NoFonts)) throw cause;
    throw problem('invalid_setting', '--fonts', cause.message);
  }
}

/**
 * Reads a setting that is on or off.
 * @throws DocloomError `invalid_setting`
 */
export function parseSwitch(setting: '--keep-macros', value: string): boolean {
  const word = value.trim().toLowerCase();
  if (['yes', 'true', 'on', '1'].includes(word)) return true;
  if (['no', 'false', 'off', '0', ''].includes(word)) return false;
  throw problem('invalid_setting', setting, `"${value}" is neither; use yes or no`);
}

/** @throws DocloomError `invalid_setting` */
export function parsePublicUrl(value: string): string {
  const url = value.trim();
  const isAddress = /^https?:\/\/[^?#]+$/i.test(url) && URL.canParse(url);
  if (isAddress) return url.replace(/\/+$/, '');
  throw problem('invalid_setting', '--public-url', `"${value}" is no http or https address`);
}

/**
 * @param setting the option that they were given to
 * @param value ranges separated by commas, such as `10.0.0.0/8,fd00::/8`
 * @throws DocloomError `invalid_setting`
 */
export function parseRanges(setting: RangesSetting, value: string): string[] {
  const ranges = value
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  for (const range of ranges) {
    const [address = '', prefix = '', ...rest] = range.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const isPrefix = /^\d+$/.test(prefix) && Number(prefix) <= bits;
    if (isIP(address) !== 0 && isPrefix && rest.length === 0) continue;
    throw problem('invalid_setting', setting, `"${range}" is no CIDR range`);
  }
  return ranges;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether nobody but this machine is to reach the service. A proxy on this machine publishes one
 * that listens on loopback: proxies that are trusted and a public address elsewhere tell of it.
 */
export function isForThisMachine(
  config: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>,
): boolean {
  const { host, publicUrl, trustProxy } = config;
  if (!isLoopback(host) || trustProxy.length > 0) return false;
  return publicUrl === null || isLoopback(hostOf(publicUrl));
}

/** The host of an address; IPv6 without its brackets. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether a service there listens on every address of the machine, and so on none to be named. */
export function isEveryAddress(host: string): boolean {
  return /^(?:0+\.){0,3}0+$/.test(host) || /^[0:]*::[0:]*$|^(?:0+:){7}0+$/.test(host);
}
