import {
  ICredentialsHelper,
  type IAuthenticateGeneric,
  type ICredentialDataDecryptedObject,
  type ICredentialType,
  type IHttpRequestOptions,
  type INode,
  type Workflow,
} from 'n8n-workflow';
import { DocloomApi } from '../../../credentials/DocloomApi.credentials';

/** The developer token in tests. */
export const TOKEN = 'token-of-ada';

/**
 * Provides a credential, and authenticates with what its class says, as n8n does. Its fields may be
 * expressions: then each item has a credential of its own.
 */
export class TestCredentials extends ICredentialsHelper {
  private readonly type: ICredentialType = new DocloomApi();
  private readonly byItem: readonly ICredentialDataDecryptedObject[];

  constructor(...byItem: ICredentialDataDecryptedObject[]) {
    super();
    this.byItem = byItem;
  }

  override getParentTypes(): string[] {
    return [];
  }

  override isCredentialUsableByNode(): boolean {
    return true;
  }

  override authenticate(
    credentials: ICredentialDataDecryptedObject,
    _typeName: string,
    options: IHttpRequestOptions,
    workflow?: Workflow,
    node?: INode,
  ): Promise<IHttpRequestOptions> {
    const { properties } = this.type.authenticate as IAuthenticateGeneric;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(properties.headers ?? {})) {
      const resolved = workflow!.expression.getSimpleParameterValue(
        node!,
        value as string,
        'internal',
        { $credentials: credentials },
      );
      headers[name] = String(resolved);
    }
    return Promise.resolve({
      ...options,
      headers: { ...options.headers, ...headers },
    });
  }

  override preAuthentication(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override runPreAuthentication(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override getCredentials(): never {
    throw new Error('Tests read decrypted credentials only');
  }

  override getDecrypted(
    ...[, , , , , , values]: Parameters<ICredentialsHelper['getDecrypted']>
  ): Promise<ICredentialDataDecryptedObject> {
    return Promise.resolve({ ...(this.byItem[values?.itemIndex ?? 0] ?? this.byItem[0]) });
  }

  override updateCredentials(): Promise<void> {
    return Promise.resolve();
  }

  override updateCredentialsOauthTokenData(): Promise<void> {
    return Promise.resolve();
  }

  override getCredentialsProperties() {
    return this.type.properties;
  }
}
