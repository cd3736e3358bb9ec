/** Makes the addresses that the service hands out. */
export interface Addresses {
  /** Under which everything is, without a trailing slash. */
  base(): string;
  /** Where source data is POSTed (contract §4, "Webhook source"). */
  webhookSource(secret: string): string;
  /** Where a drive file's content is. */
  driveFile(fileId: string): string;
  /** Contract §2, `previewUrl`. */
  preview(signedDocument: string): string;
  /** The scheme, the host and the port, as a browser names where a form comes from. */
  origin(): string;
  /**
   * An address of the service as a path, for those who are there already: with the path under which
   * a proxy gives the service out, which no request that comes through it shows.
   */
  path(path: string): string;
}

/**
 * @param base tells the address under which clients reach the service, without a trailing slash.
 * Asked each time, because a free port is known only after listening.
 */
export function createAddresses(base: () => string): Addresses {
  return {
    base,
    webhookSource: (secret) => `${base()}/hooks/${secret}`,
    driveFile: (fileId) => `${base()}/v0/drive/files/${fileId}/content/`,
    preview: (signedDocument) => `${base()}/preview/${signedDocument}`,
    origin: () => new URL(base()).origin,
    path: (path) => `${new URL(base()).pathname.replace(/\/$/, '')}${path}`,
  };
}
