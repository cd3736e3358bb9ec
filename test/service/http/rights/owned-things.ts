import { FileLink } from '@docloom/contract';
import type { Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import type { RouteRights } from './every-route.ts';

/** A word in everything that the owner has named or written. */
export const OWNERS_WORD = 'zebrafish';

/** One of everything that an owner can have, and the words that nobody else is to read. */
export class OwnedThings {
  readonly workflow: RunnableWorkflow;
  readonly #ids: Readonly<Record<string, string>>;

  private constructor(workflow: RunnableWorkflow, ids: Readonly<Record<string, string>>) {
    this.workflow = workflow;
    this.#ids = ids;
  }

  /** @param receiverUrl hears of the runs that succeed */
  static async make(owner: Client, receiverUrl: string): Promise<OwnedThings> {
    const workflow = await RunnableWorkflow.create(owner, `Orders of ${OWNERS_WORD}`);
    const named = { outputName: `Order of ${OWNERS_WORD} {{number}}` };
    const template = await workflow.addTemplate([`{{number}} ${OWNERS_WORD}`], named);
    await workflow.listen(`${receiverUrl}/${OWNERS_WORD}`);
    const temporary = { temporary: true, expiresInSeconds: 3600 };
    const listener = await workflow.listen(`${receiverUrl}/${OWNERS_WORD}/listener`, temporary);
    const made = await workflow.run({ number: 1 });
    const versionId = made.outputs[0]?.templateVersionId ?? 'none';
    const [delivery] = await workflow.deliveries();
    // What cannot be filled, so that there is a run to retry.
    await workflow.addTemplate(['{{#open}}'], { outputName: `Broken ${OWNERS_WORD}` });
    const failed = await workflow.run({ number: 2 });
    expect([made.status, failed.status]).toEqual(['SUCCEEDED', 'FAILED']);
    const secret = workflow.hook.slice(workflow.hook.lastIndexOf('/') + 1);
    const fileId = made.outputs[0]!.file!.id;
    const shared = await owner.post(`/v0/drive/files/${fileId}/links/`, { expiresInSeconds: 3600 });
    const { url } = shared.shows(201, FileLink);
    return new OwnedThings(workflow, {
      workflowId: workflow.id,
      documentId: template.id,
      signedDocument: template.previewUrl.slice(template.previewUrl.lastIndexOf('/') + 1),
      versionId,
      runId: failed.id,
      deliveryId: delivery!.id,
      webhookId: listener.id,
      fileId,
      linkSecret: url.slice(url.lastIndexOf('/') + 1),
      secret,
      // Of the page to read the API, which is everybody's.
      part: 'page.css',
    });
  }

  /** What must stand in no answer to somebody who may not read it. */
  get words(): string[] {
    return [OWNERS_WORD, this.#ids['secret']!, this.#ids['linkSecret']!];
  }

  /** The path of a route, about these things. */
  pathOf({ route }: Pick<RouteRights, 'route'>, instead: Record<string, string> = {}): string {
    const [, path = ''] = route.split(' ');
    const ids: Record<string, string> = { ...this.#ids, ...instead };
    return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none');
  }
}
