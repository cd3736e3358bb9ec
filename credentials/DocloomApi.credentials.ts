import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** The address of a server that speaks the workflow automation API, and a developer token for it. */
export class DocloomApi implements ICredentialType {
  name = 'docloomApi';

  displayName = 'Docloom API';

  icon: Icon = {
    light: 'file:../nodes/Docloom/docloom.svg',
    dark: 'file:../nodes/Docloom/docloom.dark.svg',
  };

  documentationUrl = 'https://github.com/docloom/docloom/blob/main/docs/nodes.md#credential';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: 'http://localhost:8080',
      placeholder: 'e.g. https://docloom.example.com',
      description: 'Address of the server without the version, which the nodes add themselves',
    },
    {
      displayName: 'Developer Token',
      name: 'developerToken',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description: 'On your own server, <code>docloom token create</code> prints one',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      // The contract shows the bare token, without a scheme before it.
      headers: { Authorization: '={{$credentials.developerToken}}' },
    },
  };

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.trim().replace(/\\/+$/, "")}}',
      url: '/v0/workflows/',
    },
  };
}
