import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { problem } from './errors.ts';

/** How the service is to run. */
export interface Config {
  /** The address that it listens on. */
  host: string;
  /** 0 takes a free port. */
  port: number;
  dataFolder: string;
  /** The address under which clients reach it, without a trailing slash; null: host and port. */
  publicUrl: string | null;
  /** A valid token of a first user, made at the start. */
  firstToken: string | null;
  /** CIDR ranges that events may be sent to although they are not public. */
  allowWebhooksTo: string[];
  logLevel: string;
  /** How many documents are made into a PDF at once. */
  pdfProcesses: number;
  /** The path of an installed LibreOffice; null: the one that comes with the service. */
  soffice: string | null;
}

const MEBIBYTE = 1024 * 1024;

/** In bytes. */
export const LIMITS = { body: 10 * MEBIBYTE, file: 100 * MEBIBYTE };

/**
 * @param value as written on the command line or in the environment
 * @throws DocloomError `invalid_setting`
 */
export function parsePort(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw problem('invalid_setting', '--port', `"${value}" is no port; use a number up to 65535`);
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

/** @throws DocloomError `invalid_setting` */
export function parsePublicUrl(value: string): string {
  const url = value.trim();
  const isAddress = /^https?:\/\/[^?#]+$/i.test(url) && URL.canParse(url);
  if (isAddress) return url.replace(/\/+$/, '');
  throw problem('invalid_setting', '--public-url', `"${value}" is no http or https address`);
}

/**
 * @param value ranges separated by commas, such as `10.0.0.0/8,fd00::/8`
 * @throws DocloomError `invalid_setting`
 */
export function parseRanges(value: string): string[] {
  const ranges = value
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  for (const range of ranges) {
    const [address = '', prefix = '', ...rest] = range.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const isPrefix = /^\d+$/.test(prefix) && Number(prefix) <= bits;
    if (isIP(address) !== 0 && isPrefix && rest.length === 0) continue;
    throw problem('invalid_setting', '--allow-webhooks-to', `"${range}" is no CIDR range`);
  }
  return ranges;
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
