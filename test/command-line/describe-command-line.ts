/** A command line of a tool. */
interface CommandLine {
  readOptions: (words: readonly string[]) => unknown;
  /** The beginning of its help. */
  usage: string;
  /** Words that it rejects, with an error that names the first one. */
  rejected: readonly (readonly [string, string])[];
}

/** Tests the help and the errors of a command line. */
export function describeCommandLine({ readOptions, usage, rejected }: CommandLine): void {
  afterEach(() => {
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  it('show the help', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    expect(process.exitCode).toBeUndefined();
    expect(said.mock.calls.join()).toContain(usage);
  });

  it.each(rejected)('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
}
