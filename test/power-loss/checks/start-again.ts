import { pino } from 'pino';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import type { Service } from '../../../service/src/main.ts';
import { startService } from '../../../service/src/main.ts';
import { exchange } from '../scenes/exchange.ts';
import { TOKEN } from '../scenes/stage.ts';

/** Starts the service in this process. @throws DocloomError if it cannot */
export async function startAgain(dataFolder: string, port: number): Promise<Service> {
  const nobody = { allowWebhooksTo: [], trustProxy: [], soffice: null, sofficeSandbox: null };
  const settings = { publicUrl: null, keepDays: null, keepChangesDays: 365, fontFolder: null };
  const switches = { keepMacros: false, publicPreviews: false, singleSignOn: null };
  return startService(
    {
      ...nobody,
      ...settings,
      ...switches,
      host: '127.0.0.1',
      port,
      dataFolder,
      database: null,
      drive: null,
      firstToken: TOKEN,
      role: 'all',
      worker: null,
      foundFilesFor: 'first-user',
      logLevel: 'silent',
      metricsFor: 'this-machine',
      limits: DEFAULT_LIMITS,
      pdfProcesses: 1,
      pdfIdleMinutes: 10,
    },
    pino({ level: 'silent' }),
  );
}

/** Reads from the API. @throws Error if there is no response */
export async function read(
  service: Service,
  path: string,
  token: string = TOKEN,
): Promise<{ status: number; text: string }> {
  const url = `${service.url}${path}`;
  const { response } = await exchange(url, { method: 'GET', headers: { authorization: token } });
  if (response) return response;
  throw new Error(`${path} was not answered`);
}
