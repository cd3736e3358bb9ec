/** Makes the addresses that the service gives out. */
export interface Addresses {
  /** Returns the base of every address, without a trailing slash. */
  base(): string;
  /** Returns the address that source data is POSTed to (contract §4, "Webhook source"). */
  webhookSource(secret: string): string;
  /** Returns the address of a drive file's content. */
  driveFile(fileId: string): string;
  /** Returns the address of a share link. */
  sharedFile(secret: string): string;
  /** Returns the address at which an invited person sets a password. */
  invitation(secret: string): string;
  /** Returns the `previewUrl` of contract §2. */
  preview(signedDocument: string): string;
  /** Returns the origin of the service: scheme, host and port. */
  origin(): string;
  /**
   * Returns the path of an address, for clients that already use the service. It includes the path
   * prefix of a proxy, which requests through the proxy do not show.
   */
  path(path: string): string;
}

/**
 * Creates the addresses.
 * @param base returns the address at which clients reach the service, without a trailing slash. It
 * is called each time, because a free port is known only after listening.
 */
export function createAddresses(base: () => string): Addresses {
  return {
    base,
    webhookSource: (secret) => `${base()}/hooks/${secret}`,
    driveFile: (fileId) => `${base()}/v0/drive/files/${fileId}/content/`,
    sharedFile: (secret) => `${base()}/shared/${secret}`,
    invitation: (secret) => `${base()}/invitation/${secret}`,
    preview: (signedDocument) => `${base()}/preview/${signedDocument}`,
    origin: () => new URL(base()).origin,
    path: (path) => `${new URL(base()).pathname.replace(/\/$/, '')}${path}`,
  };
}
