import { Document, DriveFile, Workflow } from '@docloom/contract';
import type { DocumentOptions } from '@docloom/contract';
import { Client } from '../service/client.ts';
import { wordFile } from '../service/word-file.ts';

/** A user of the service with workflows of its own. */
export class Owner {
  readonly url: string;
  readonly token: string;
  readonly #client: Client;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
    this.#client = new Client(url, token);
  }

  /**
   * Makes a workflow with one Word template.
   * @param receiver the address for its events
   * @returns the address for its data
   */
  async makeWorkflow(
    receiver: string,
    paragraphs: readonly string[],
    options: Partial<DocumentOptions> = {},
  ): Promise<string> {
    const made = await this.#post('/v0/workflows/', { name: 'Letters' });
    const workflow = Workflow.parse(made);
    const path = `/v0/workflows/${workflow.id}`;
    const fileId = await this.upload('Letter.docx', paragraphs);
    const document = Document.parse(await this.#post(`${path}/documents/`, { file_id: fileId }));
    await this.#client.patch(`${path}/documents/${document.id}/`, options);
    await this.#post(`${path}/outgoing-webhook/`, { webhookUrl: receiver });
    return workflow.source.webhookUrl;
  }

  /** Uploads a Word file, and returns its id. */
  async upload(name: string, paragraphs: readonly string[]): Promise<string> {
    const upload = await this.#client.upload(name, wordFile(...paragraphs));
    return DriveFile.parse(upload.json).id;
  }

  async #post(path: string, wanted: unknown): Promise<unknown> {
    const { status, text, json } = await this.#client.post(path, wanted);
    if (status !== 201) throw new Error(`${path} was answered ${status}: ${text}`);
    return json;
  }
}
