import { startAgain, read } from './start-again.ts';

/**
 * Checks that the service accepts tokens.
 * @param tokens that had been printed before the cut
 */
export async function checkTokens(
  dataFolder: string,
  port: number,
  tokens: readonly string[],
): Promise<string[]> {
  const service = await startAgain(dataFolder, port);
  try {
    const answers = await Promise.all(
      tokens.map((token) => read(service, '/v0/workflows/', token)),
    );
    return answers.flatMap(({ status }) =>
      status === 200 ? [] : [`A printed token was answered ${status}`],
    );
  } finally {
    await service.stop();
  }
}
