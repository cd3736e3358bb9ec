interface Module {
  name: string;
  prefix?: unknown;
}

/** No tag can begin with this: XML has no such character. */
const IMPOSSIBLE_PREFIX = '\u0000';

/**
 * Takes `{{@field}}` away, with which source data could write XML of its own into a document. Made
 * anew for each template: docxtemplater refuses a module that it has seen.
 */
export function withoutRawXml() {
  return {
    name: 'WithoutRawXml',
    optionsTransformer<Options>(options: Options, template: unknown): Options {
      const { modules } = template as { modules: Module[] };
      for (const module of modules) {
        if (module.name === 'RawXmlModule') module.prefix = IMPOSSIBLE_PREFIX;
      }
      return options;
    },
  };
}
