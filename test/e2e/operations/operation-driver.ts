import { nodeNames, type PickedCredential } from '../../../playground/src/flows.ts';
import type { EditorQuestion } from '../../../playground/src/editor-question.ts';
import type { FlowNode, ItemFile } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import type { Stage } from '../stage/stage.ts';
import { operationFlow, type Input } from './operation-flow.ts';

const NODE = { name: 'Docloom', type: 'n8n-nodes-docloom.docloom', typeVersion: 1 };
const NOTHING: Input = { items: [{}] };

/** The settings of a node, apart from its parameters. */
type Settings = Pick<FlowNode, 'retryOnFail' | 'maxTries' | 'waitBetweenTries'>;

type Parameters = Readonly<Record<string, unknown>>;

/** An output item of the node. */
export interface OutputItem<Json> {
  readonly json: Json;
  readonly binary?: Readonly<Record<string, ItemFile | undefined>>;
}

/**
 * Runs our action node in the n8n of a stage as a person would: each time in a separate flow,
 * started manually. The credential is for the service, unless another one is given. Records which
 * operations ran.
 */
export class OperationDriver {
  readonly #stage: () => Stage;
  readonly #newCredential: () => Promise<PickedCredential>;
  readonly #driven = new Set<string>();
  #credential: Promise<PickedCredential> | undefined;

  constructor(stage: () => Stage, newCredential = () => stage().credential()) {
    this.#stage = stage;
    this.#newCredential = newCredential;
  }

  get stage(): Stage {
    return this.#stage();
  }

  /** Operations such as `workflow:getAll`, and the names of the methods that were called. */
  get driven(): string[] {
    return [...this.#driven].toSorted();
  }

  /**
   * Runs one operation and returns its output. If it fails, throws the message that the user would
   * see.
   */
  async drive<Json>(
    [resource, operation]: readonly [string, string],
    parameters: Parameters,
    input = NOTHING,
    settings: Settings = {},
  ): Promise<OutputItem<Json>[]> {
    this.#driven.add(`${resource}:${operation}`);
    const node = {
      ...NODE,
      ...settings,
      parameters: { resource, operation, ...parameters },
      credentials: { docloomApi: await this.#access() },
    };
    const { n8n } = this.stage;
    const { id } = await n8n.createFlow(operationFlow(node, input));
    const executionId = await n8n.run(id, nodeNames.start);
    const execution = await until(`${resource} ${operation}`, 60_000, () =>
      finished(n8n, executionId),
    );
    if (execution.status !== 'success') throw new Error(execution.error);
    return execution.items(NODE.name) as OutputItem<Json>[];
  }

  /** Returns the entries of a resource locator's list after a search. */
  async search(methodName: string, parameters: Parameters, typed = '') {
    const question = await this.#question(methodName, parameters);
    return (await this.stage.n8n.listFor(question, typed)).results;
  }

  /** The fields that the resource mapper shows. */
  async fields(methodName: string, parameters: Parameters) {
    return (await this.stage.n8n.fieldsFor(await this.#question(methodName, parameters))).fields;
  }

  async #question(methodName: string, parameters: Parameters): Promise<EditorQuestion> {
    this.#driven.add(methodName);
    return {
      methodName,
      path: 'parameters',
      nodeTypeAndVersion: { name: NODE.type, version: NODE.typeVersion },
      currentNodeParameters: parameters,
      credentials: { docloomApi: await this.#access() },
    };
  }

  #access(): Promise<PickedCredential> {
    this.#credential ??= this.#newCredential();
    return this.#credential;
  }
}
