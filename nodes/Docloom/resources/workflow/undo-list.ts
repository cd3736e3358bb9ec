import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { Subject } from '../../errors/subject';
import type { ItemContext } from '../../execution/operation';
import { isSuccess } from '../../transport/answer';
import { requestAnswer } from '../../transport/transport';

/** Something that an operation has created, at its path in the API. */
interface Created {
  readonly path: readonly string[];
  readonly subject: Subject;
}

/** How a thing is removed, and what the user reads afterwards. */
interface Entry {
  /** Undefined if nobody knows whether it exists. */
  readonly created: Created | undefined;
  /** If removing it leaves something. */
  readonly ifRemoved?: string;
  /** If it could not be removed: what to do about it. */
  readonly ifLeft: string;
}

/** What an operation of several requests has created so far, to remove it if a later one fails. */
export class UndoList {
  private readonly entries: Entry[] = [];

  constructor(private readonly item: ItemContext) {}

  add(entry: Entry): void {
    this.entries.push(entry);
  }

  /**
   * Does the rest of the operation. If that fails, removes what was created, the last first.
   * @throws the failure, whose description says whether anything is left
   */
  async undoIfItFails<Result>(rest: () => Promise<Result>): Promise<Result> {
    try {
      return await rest();
    } catch (failure) {
      throw this.described(failure, await this.undo());
    }
  }

  /** Returns a sentence for each thing that is left. Never throws. */
  private async undo(): Promise<string[]> {
    const left: string[] = [];
    for (const { created, ifRemoved, ifLeft } of [...this.entries].reverse()) {
      const isRemoved = created !== undefined && (await this.remove(created));
      const sentence = isRemoved ? ifRemoved : ifLeft;
      if (sentence !== undefined) left.push(sentence);
    }
    return left;
  }

  private async remove({ path, subject }: Created): Promise<boolean> {
    try {
      return isSuccess(await requestAnswer(this.item, { method: 'DELETE', path, subject }));
    } catch {
      // The user reads why the operation failed, and what is left.
      return false;
    }
  }

  private described(failure: unknown, left: readonly string[]): unknown {
    const isWorded = failure instanceof NodeApiError || failure instanceof NodeOperationError;
    if (!isWorded) return failure;
    const outcome = left.length === 0 ? 'Nothing was created.' : left.join(' ');
    const description = `${outcome} ${failure.description ?? ''}`.trim();
    const { message } = failure;
    const node = this.item.context.getNode();
    const { itemIndex } = this.item;
    if (failure instanceof NodeOperationError) {
      return new NodeOperationError(node, message, { description, itemIndex });
    }
    const httpCode = failure.httpCode ?? undefined;
    return new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
  }
}
