/** Returns the content of a `meta` element that the service has filled in. */
function metaContent(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

/** The path prefix of a proxy before every address, such as `/docloom`; empty without one. */
export const ROOT = metaContent('docloom-root');

/** The name of the signed-in user. */
export const USER_NAME = metaContent('docloom-user');

/** The ID of the signed-in user: two may have one name. */
export const USER_ID = metaContent('docloom-user-id');

/** The size of the largest file that the service accepts, in bytes. */
export const FILE_LIMIT = Number(metaContent('docloom-file-limit'));

/** Whether whoever knows the preview link of a template sees its sample data. */
export const HAS_PUBLIC_PREVIEWS = metaContent('docloom-public-previews') === 'true';

/** Returns the address from which the browser downloads a drive file. */
export function downloadAddress(fileId: string): string {
  return `${ROOT}/files/${encodeURIComponent(fileId)}/content/`;
}

/**
 * Returns the address of a drive file's page: of this service, or of the storage if that has pages for
 * files.
 */
export function fileAddress({ id, url }: { id: string; url: string }): string {
  const path = `files/${encodeURIComponent(id)}/`;
  return url.endsWith(`/v0/drive/${path}content/`) ? `${ROOT}/${path}` : url;
}

/** Returns the address of a picture of the first page of a drive file. */
export function thumbnailAddress(fileId: string): string {
  return `${ROOT}/console/api/v0/drive/files/${encodeURIComponent(fileId)}/thumbnail/`;
}
