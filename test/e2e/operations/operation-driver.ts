import { nodeNames, type PickedCredential } from '../../../playground/src/flows.ts';
import type { EditorQuestion } from '../../../playground/src/editor-question.ts';
import type { FlowNode, ItemFile } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import type { Stage } from '../stage.ts';
import { operationFlow, type Input } from './operation-flow.ts';

const NODE = { name: 'Docloom', type: 'n8n-nodes-docloom.docloom', typeVersion: 1 };
const NOTHING: Input = { items: [{}] };

/** What the settings of a node say beside its parameters. */
type Settings = Pick<FlowNode, 'retryOnFail' | 'maxTries' | 'waitBetweenTries'>;

type Parameters = Readonly<Record<string, unknown>>;

/** An item that came out of the node. */
export interface OutputItem<Json> {
  readonly json: Json;
  readonly binary?: Readonly<Record<string, ItemFile | undefined>>;
}

/**
 * Drives our action node in the n8n of a stage as a person would: each time in a flow of its own,
 * started by hand, with a credential for the service unless it is given another. Remembers what it
 * has driven.
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

  /** Operations as `workflow:getAll`, and the names of the methods that the editor has asked. */
  get driven(): string[] {
    return [...this.#driven].toSorted();
  }

  /** Runs one operation and gives its output. Throws what the user would read when it fails. */
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

  /** What the list of a resource locator shows after something was typed into it. */
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
