import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

const REFUSED =
  "The server answers, but it refuses the token. Check 'Developer Token'; it is sent as it is, without a word before it.";
const NO_API =
  "Something answers at this address, but it is not the workflow automation API. Check 'Base URL': the address of the server, without '/v0'.";

type Rules = NonNullable<ICredentialTestRequest['rules']>;
type Rule = Rules[number];

/** What the user reads when the server answers the test with this status. */
function whenStatus(value: number, message: string): Rule {
  return { type: 'responseCode', properties: { value, message } };
}

/** What the user reads when the answer begins with this character, or is empty. */
function whenFirst(value: string | undefined, message: string): Rule {
  return { type: 'responseSuccessBody', properties: { key: '0', value, message } };
}

/**
 * What a list of workflows does not begin with: all that can be typed but the bracket, the mark of
 * a text with a byte order, and nothing at all. A rule of n8n can only name what is wrong.
 */
function noBeginningsOfList(): (string | undefined)[] {
  const typed = Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code));
  return [...typed, '\uFEFF', undefined].filter((first) => first !== '[');
}

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
      // As text, because n8n fails over a list that is empty, and cannot tell a page from data.
      encoding: 'text',
    },
    rules: [
      ...[401, 403].map((status) => whenStatus(status, REFUSED)),
      ...[404, 405].map((status) => whenStatus(status, NO_API)),
      ...noBeginningsOfList().map((first) => whenFirst(first, NO_API)),
      // n8n takes both kinds in one list, although its type names only lists of one kind.
    ] as Rules,
  };
}
