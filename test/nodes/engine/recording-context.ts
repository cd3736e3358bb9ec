import {
  NodeApiError,
  NodeOperationError,
  type IBinaryData,
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type INode,
  type INodeExecutionData,
} from 'n8n-workflow';
import { Readable } from 'node:stream';
import { Docloom } from '../../../nodes/Docloom/Docloom.node';
import { TOKEN } from './credentials';
import { ACTION } from './node-types';

/** A request as the node passes it to n8n. */
export interface HelperRequest {
  readonly options: IHttpRequestOptions;
  /** Whether n8n must add the token. */
  readonly withToken: boolean;
  /** The status of its response. */
  readonly statusCode: number;
}

/** The response of a server; a text body is the content of a file. */
export interface HelperResponse {
  readonly statusCode?: number;
  readonly headers?: Record<string, string>;
  readonly body?: object | string;
}

/** The parameters of the node, and the responses of the server. */
export interface Trial {
  readonly parameters: IDataObject;
  readonly baseUrl: string;
  readonly answer: (options: IHttpRequestOptions) => HelperResponse;
}

/** The requests of the node, and its error. */
export interface TrialResult {
  readonly requests: readonly HelperRequest[];
  readonly error: NodeApiError | NodeOperationError | undefined;
}

/** Shared by all trials, because creating its long description takes longer than a trial. */
const docloom = new Docloom();

const binary: IBinaryData = { data: 'UEs=', mimeType: 'text/plain', fileName: 'Letter.docx' };

/**
 * Runs the node with one item and records its requests instead of sending them, so that they may
 * have any target. Only for tests that cannot use a local server.
 */
export async function tryNode({ parameters, baseUrl, answer }: Trial): Promise<TrialResult> {
  const requests: HelperRequest[] = [];
  const hand = (withToken: boolean, options: IHttpRequestOptions) => {
    const { statusCode = 200, headers = {}, body = {} } = answer(options);
    requests.push({ options, withToken, statusCode });
    const isStream = options.encoding === 'stream';
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve({
      statusCode,
      headers,
      body: isStream ? Readable.from([Buffer.from(text)]) : body,
    });
  };
  const items: INodeExecutionData[] = [{ json: {}, binary: { data: binary } }];
  const node: INode = {
    id: '1',
    name: 'Docloom',
    type: ACTION,
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  };
  const context = {
    getInputData: () => items,
    getNode: () => node,
    getNodeParameter: (name: string, _item: number, fallback: unknown) => {
      return valueAt(parameters, name.split('.')) ?? fallback;
    },
    getCredentials: () => Promise.resolve({ baseUrl, developerToken: TOKEN }),
    getExecutionCancelSignal: () => undefined,
    getExecutionId: () => 'execution-1',
    getInstanceId: () => 'instance-1',
    getWorkflowDataProxy: () => ({ $runIndex: 0 }),
    continueOnFail: () => false,
    addExecutionHints: () => undefined,
    helpers: {
      httpRequest: (options: IHttpRequestOptions) => hand(false, options),
      httpRequestWithAuthentication: (_type: string, options: IHttpRequestOptions) => {
        return hand(true, options);
      },
      assertBinaryData: () => binary,
      getBinaryDataBuffer: () => Promise.resolve(Buffer.from('PK')),
      prepareBinaryData: async (body: Readable) => {
        const chunks = await body.toArray();
        return { ...binary, bytes: chunks.length };
      },
    },
  };
  try {
    await docloom.execute.call(context as unknown as IExecuteFunctions);
    return { requests, error: undefined };
  } catch (error) {
    const isWorded = error instanceof NodeApiError || error instanceof NodeOperationError;
    if (!isWorded) throw error;
    return { requests, error };
  }
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isThere ? valueAt((value as IDataObject)[name], rest) : undefined;
}
