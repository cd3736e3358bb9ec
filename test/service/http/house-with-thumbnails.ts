import { createServer } from '../../../service/src/http/server.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';

const TOKEN = 'dlt_of_a_house_with_pictures';

/** The HTTP side with a converter that the test holds, and that tells what it was asked. */
export class HouseWithThumbnails {
  readonly client: Client;
  readonly converter: SheetConverter;
  readonly driveFolder: string;
  readonly stop: () => Promise<void>;

  private constructor(
    made: Pick<HouseWithThumbnails, 'client' | 'converter' | 'driveFolder' | 'stop'>,
  ) {
    this.client = made.client;
    this.converter = made.converter;
    this.driveFolder = made.driveFolder;
    this.stop = made.stop;
  }

  /** @param patience how long a client waits for a thumbnail, in milliseconds */
  static async start(patience = 60_000): Promise<HouseWithThumbnails> {
    const converter = new SheetConverter();
    const assembled = await AssembledParts.assemble({ pdfConverter: converter, patience });
    await storeToken(assembled.parts, TOKEN, { email: 'pictures@test', name: 'Pictures' });
    const server = await createServer(assembled.parts);
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    const stop = async () => {
      await server.close();
      await assembled.close();
    };
    const { driveFolder } = assembled;
    return new HouseWithThumbnails({
      client: new Client(origin, TOKEN),
      converter,
      driveFolder,
      stop,
    });
  }
}
