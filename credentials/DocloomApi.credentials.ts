import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

/**
 * The address of a server that speaks the workflow automation API, and a developer token for it. The
 * nodes test it, because only a function of theirs can say what to do when no server answers.
 */
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
      description:
        'Address of the server: protocol, host and port. If n8n runs in a container and the service on its host, use <code>http://host.docker.internal:8080</code>.',
    },
    {
      displayName: 'Developer Token',
      name: 'developerToken',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description:
        'Your Docloom API token. On your own server, <code>docloom token create</code> creates one.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      // The contract shows the bare token, without a scheme before it.
      headers: { Authorization: '={{$credentials.developerToken}}' },
    },
  };
}
