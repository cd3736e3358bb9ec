import { createServer } from '../../../../service/src/http/server.ts';
import { createLog } from '../../../../service/src/logging/log.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const TOKEN = 'dlt_of_ada_which_is_secret';
const SECRET = 'near "SELEKT": /var/lib/docloom/docloom.db';

const held = partsForEachTest();

describe('An unexpected error', () => {
  it.each(['/v0/drive/files/fil_1/', '/v0/drive/files/fil_1/content/'])(
    'is answered without its details, which are in the log: %s',
    async (url) => {
      const { parts } = held;
      const lines: string[] = [];
      const log = createLog('warn', { write: (line) => void lines.push(line) });
      await storeToken(parts, TOKEN, { email: 'ada@test', name: 'Ada' });
      jest.spyOn(parts.drive, 'find').mockRejectedValue(new Error(SECRET));
      const server = await createServer({ ...parts, log });
      const answer = await server.inject({ url, headers: { authorization: TOKEN } });
      const after = await server.inject('/healthz');
      await server.close();
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ status: 500, code: 'internal' });
      const all = answer.body + JSON.stringify(answer.headers);
      expect(all).not.toMatch(/SELEKT|docloom\.db|\bat .*\.ts|node_modules/);
      expect(lines.join('')).toContain('SELEKT');
      expect(after.statusCode).toBe(200);
    },
  );
});
