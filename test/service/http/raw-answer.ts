import { connect } from 'node:net';

/** An answer as it came over the connection. */
export interface RawAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  problem: unknown;
}

/** What comes back for bytes that no HTTP client would send. */
export async function rawAnswer(url: string, bytes: string): Promise<RawAnswer> {
  const [head = '', body = ''] = (await rawText(url, bytes)).split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    problem: JSON.parse(body),
  };
}

/** Everything that comes back until the service closes the connection. */
export function rawText(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const connection = connect(Number(port), hostname, () => connection.write(bytes));
    connection.setEncoding('utf8');
    connection.on('data', (text) => (answer += String(text)));
    connection.on('end', () => {
      resolve(answer);
    });
    connection.on('error', reject);
  });
}
