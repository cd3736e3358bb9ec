import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Document, DriveFile, Run, Workflow } from '@docloom/contract';
import { undefinedIfMissing, requestJson } from './json-request.ts';

/** The part of the Docloom API that the playground needs. */
export class ServiceClient {
  readonly address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.address = address;
    this.#token = token;
  }

  /** Uploads a template to the drive. */
  async upload(path: string, name = basename(path)): Promise<DriveFile> {
    const form = new FormData();
    form.append('file', new Blob([await readFile(path)]), name);
    return this.#request<DriveFile>('POST', '/drive/files/', form);
  }

  /** Creates a workflow, which cannot run before it has a template. */
  createWorkflow(name: string, templateFileId?: string): Promise<Workflow> {
    const document = templateFileId === undefined ? undefined : { fileId: templateFileId };
    return this.#request<Workflow>('POST', '/workflows/', { name, document });
  }

  /** Returns all workflows. */
  workflows(): Promise<Workflow[]> {
    return this.#request<Workflow[]>('GET', '/workflows/');
  }

  /** Returns undefined if there is no such workflow. */
  workflow(id: string): Promise<Workflow | undefined> {
    return undefinedIfMissing(this.#request<Workflow>('GET', `/workflows/${id}/`));
  }

  updateDocument(workflowId: string, documentId: string, change: object): Promise<Document> {
    const path = `/workflows/${workflowId}/documents/${documentId}/`;
    return this.#request<Document>('PATCH', path, change);
  }

  async registerOutgoingWebhook(workflowId: string, webhookUrl: string): Promise<void> {
    await this.#request('POST', `/workflows/${workflowId}/outgoing-webhook/`, { webhookUrl });
  }

  runs(workflowId: string): Promise<Run[]> {
    return this.#request<Run[]>('GET', `/workflows/${workflowId}/runs/`);
  }

  /** Returns the resource at a path below the API version, or undefined if there is none. */
  find<Body>(path: string): Promise<Body | undefined> {
    return undefinedIfMissing(this.#request<Body>('GET', path));
  }

  async #request<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const headers = { authorization: this.#token };
    const answer = await requestJson(method, `${this.address}/v0${path}`, headers, body);
    return answer.body as Body;
  }
}
