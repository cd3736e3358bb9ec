import { headersIn } from './headers-in.ts';

/**
 * Returns a `fetch` that reports how much of the body has been sent, which the browser's own does not.
 * @param onProgress gets the share of the body, from 0 to 1
 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return async (request: Request): Promise<Response> => {
    const body = await request.blob();
    request.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const exchange = new XMLHttpRequest();
      exchange.open(request.method, request.url);
      exchange.responseType = 'arraybuffer';
      request.headers.forEach((value, name) => {
        exchange.setRequestHeader(name, value);
      });
      exchange.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      exchange.addEventListener('load', () => {
        resolve(responseOf(exchange));
      });
      exchange.addEventListener('error', () => {
        reject(new TypeError('The service did not answer'));
      });
      exchange.addEventListener('abort', () => {
        reject(new DOMException('The request was ended', 'AbortError'));
      });
      request.signal.addEventListener('abort', () => {
        exchange.abort();
      });
      exchange.send(body);
    });
  };
}

function responseOf(exchange: XMLHttpRequest): Response {
  const content: unknown = exchange.response;
  const body = content instanceof ArrayBuffer && content.byteLength > 0 ? content : null;
  const headers = headersIn(exchange.getAllResponseHeaders());
  return new Response(body, { status: exchange.status, headers });
}
