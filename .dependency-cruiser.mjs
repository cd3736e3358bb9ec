// The direction of the house: http → mcp, and http, mcp and cli → workflows, people, runs, webhooks → ports. What a rule
// forbids is an import that would turn it around.
const service = (...folders) => `^service/src/(${folders.join('|')})/`;
const engine = (...folders) => `^engine/src/(${folders.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the-queue-does-not-know-the-metrics',
      severity: 'error',
      comment: 'It counts through an interface of its own.',
      from: { path: service('queue') },
      to: { path: service('metrics') },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { path: '^(engine|service|nodes|credentials|playground|test)/' },
    },
    {
      name: 'conformance-knows-only-the-address',
      severity: 'error',
      comment: 'It tries any server over HTTP, on a machine where nothing is installed.',
      from: { path: '^conformance/' },
      to: {
        pathNot: ['^conformance/', '^(node:)?(crypto|http|util)$'],
      },
    },
    {
      name: 'the-console-imports-nothing-of-ours',
      severity: 'error',
      comment: 'It knows the API by its document, and nothing of how the service answers.',
      from: { path: '^console/src/' },
      to: {
        path: '^(contract|engine|service|nodes|credentials|playground|test)/|/@docloom/',
      },
    },
    {
      name: 'nobody-imports-the-console',
      severity: 'error',
      comment: 'The service serves its files.',
      from: { path: '^(contract|engine|service|nodes|credentials)/' },
      to: { path: '^console/' },
    },
    {
      name: 'only-the-client-of-the-console-sends-requests',
      severity: 'error',
      from: { path: '^console/src/', pathNot: '^console/src/api/' },
      to: { path: '(^|/)node_modules/openapi-fetch/' },
    },
    {
      name: 'nobody-needs-conformance',
      severity: 'error',
      from: { path: '^(contract|engine|service|console|nodes|credentials)/' },
      to: { path: '^conformance/' },
    },
    {
      name: 'nodes-import-only-types-of-the-contract',
      severity: 'error',
      from: {
        path: '^(nodes|credentials)/',
        pathNot: '^nodes/Docloom/engine/templates\\.ts$',
      },
      to: {
        path: '^(contract/|engine/|node_modules/@docloom/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'one-module-of-the-nodes-imports-the-engine',
      severity: 'error',
      comment: 'The build replaces it with a bundle of the engine, and nothing else is bundled.',
      from: { path: '^nodes/Docloom/engine/templates\\.ts$' },
      to: { pathNot: ['^engine/dist/index\\.(d\\.ts|js)$', '(^|/)@docloom/templates$'] },
    },
    {
      name: 'nodes-know-nothing-of-the-service',
      severity: 'error',
      from: { path: '^(nodes|credentials)/' },
      to: { path: '^(service|playground|test)/' },
    },
    {
      name: 'service-knows-nothing-of-the-nodes',
      severity: 'error',
      from: { path: '^service/src/' },
      to: { path: '^(nodes|credentials|playground|test)/' },
    },
    {
      name: 'rules-do-not-know-http-or-the-command-line',
      severity: 'error',
      from: {
        path: service(
          'audit',
          'workflows',
          'people',
          'runs',
          'rendering',
          'webhooks',
          'store',
          'queue',
          'drive',
          'pdf',
          'templates',
          'thumbnails',
          'metrics',
          'health',
        ),
      },
      to: { path: service('http', 'mcp', 'cli') },
    },
    {
      name: 'the-tools-know-no-http-and-no-implementation',
      severity: 'error',
      comment: 'Tools of the MCP server call the rules, as routes do; http brings the messages.',
      from: { path: service('mcp') },
      to: {
        path: [service('http', 'cli', 'store/(sqlite|postgres)'), '(^|/)node_modules/fastify/'],
      },
    },
    {
      name: 'only-one-folder-knows-the-model-context-protocol',
      severity: 'error',
      from: { path: '^service/src/', pathNot: service('mcp') },
      to: { path: '(^|/)node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'ports-do-not-know-the-rules',
      severity: 'error',
      from: { path: service('store', 'queue', 'drive', 'pdf', 'templates', 'metrics', 'health') },
      to: { path: service('workflows', 'people', 'runs', 'rendering', 'webhooks', 'thumbnails') },
    },
    {
      name: 'only-the-store-writes-sql',
      severity: 'error',
      from: { path: '^service/src/', pathNot: '^service/src/store/' },
      to: { path: '(^|/)node_modules/(kysely|better-sqlite3|pg)/' },
    },
    {
      name: 'a-store-is-opaque-outside-the-store',
      comment: 'Others pass a store on. Its functions make the queries.',
      severity: 'error',
      from: { path: '^service/src/', pathNot: '^service/src/store/' },
      to: { path: '^service/src/store/store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-one-folder-knows-sqlite',
      severity: 'error',
      from: { path: '^service/src/', pathNot: '^service/src/store/sqlite/' },
      to: { path: '(^|/)node_modules/better-sqlite3/' },
    },
    {
      name: 'only-one-folder-knows-postgresql',
      severity: 'error',
      from: { path: '^service/src/', pathNot: service('store/postgres') },
      to: { path: '(^|/)node_modules/(@types/)?pg/' },
    },
    {
      name: 'only-one-folder-knows-pg-boss',
      severity: 'error',
      from: { path: '^service/src/', pathNot: service('queue/pg-boss') },
      to: { path: '(^|/)node_modules/pg-boss/' },
    },
    {
      name: 'records-know-no-database',
      severity: 'error',
      comment: 'One source for all databases: what they do not share is in their folders.',
      from: { path: service('store/records') },
      to: { path: service('store/(sqlite|postgres|migrations)') },
    },
    {
      name: 'one-database-does-not-know-the-other',
      severity: 'error',
      from: { path: service('store/(sqlite|postgres)') },
      to: { path: service('store/(sqlite|postgres)'), pathNot: '^service/src/$1/' },
    },
    {
      name: 'the-store-does-not-know-the-move-of-a-database',
      severity: 'error',
      comment: 'It copies between any two databases. Only commands use it.',
      from: { path: '^service/src/', pathNot: service('store/move', 'cli') },
      to: { path: service('store/move') },
    },
    {
      name: 'webhooks-do-not-know-runs-or-workflows',
      severity: 'error',
      from: { path: service('webhooks') },
      to: { path: service('runs', 'rendering', 'workflows') },
    },
    {
      name: 'rendering-does-not-know-runs',
      severity: 'error',
      comment: 'Runs, previews and one-shot renders make their files with it.',
      from: { path: service('rendering') },
      to: { path: service('runs', 'webhooks') },
    },
    {
      name: 'the-engine-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^engine/src/' },
      to: { path: '^(contract|service|nodes|credentials|playground|test)/|/@docloom/' },
    },
    {
      name: 'the-engine-runs-anywhere',
      severity: 'error',
      comment:
        'Bundlers take it to the nodes and to browsers: what Node brings is behind one file.',
      from: { path: '^engine/src/', pathNot: '^engine/src/zlib/zlib\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'the-engine-needs-zlib-of-node-and-nothing-else',
      severity: 'error',
      from: { path: '^engine/src/zlib/zlib\\.ts$' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?zlib$' },
    },
    {
      name: 'others-import-only-the-entries-of-the-engine',
      severity: 'error',
      comment: '`@docloom/templates` and `@docloom/templates/package`; its tests look inside.',
      from: { path: '^(service|nodes|credentials)/' },
      to: {
        path: '^engine/|(^|/)@docloom/templates/',
        pathNot: '^engine/dist/(package/)?index\\.(d\\.ts|js)$',
      },
    },
    {
      name: 'folders-of-the-engine-have-one-direction',
      severity: 'error',
      comment: 'render → compile → package → read → language, archive.',
      from: { path: engine('read', 'language', 'archive', 'package') },
      to: { path: engine('compile', 'render') },
    },
    {
      name: 'reading-does-not-know-packages',
      severity: 'error',
      from: { path: engine('archive', 'read') },
      to: { path: engine('package') },
    },
    {
      name: 'compiling-does-not-know-filling',
      severity: 'error',
      from: { path: engine('compile') },
      to: { path: engine('render') },
    },
    {
      name: 'language-knows-nothing-of-xml',
      severity: 'error',
      comment: 'The same language stands in Word files, in slides and in the name of an output.',
      from: { path: engine('language') },
      to: { path: engine('archive', 'package', 'read', 'compile', 'render') },
    },
    {
      name: 'templates-know-no-storage',
      severity: 'error',
      comment: 'Processes with limits around the engine: bytes go in, bytes come out.',
      from: { path: service('templates') },
      to: {
        path: [
          service('store', 'queue', 'drive', 'pdf'),
          '^service/src/(clock|ids|config|addresses|main)',
          '^(node:)?(fs|fs/promises|http|https|net)$',
        ],
      },
    },
    {
      name: 'only-implementations-know-each-other',
      severity: 'error',
      comment:
        'A port is asked for by its interface; only the composition roots name what is behind it: that of the service, and that of the commands beside it.',
      from: {
        path: '^service/src/',
        pathNot:
          '^service/src/(main\\.ts$|composition/|drive/open-storage\\.ts$|drive/(index|folder|remote|s3|webdav|google-drive)/|queue/(dispatch|embedded|pg-boss)/|pdf/(pool|wasm|soffice|pdfium)/|metrics/prometheus/)',
      },
      to: {
        path: service(
          'drive/(index|folder|remote|s3|webdav|google-drive)',
          'queue/(dispatch|embedded|pg-boss)',
          'pdf/(pool|wasm|soffice|pdfium)',
          'metrics/prometheus',
        ),
      },
    },
    {
      name: 'the-index-of-the-drive-knows-no-storage',
      severity: 'error',
      comment: 'It asks the port BlobStore; what is behind that knows no names, owners and quotas.',
      from: { path: service('drive/index') },
      to: {
        path: ['(^|/)drive/(folder|remote|s3|webdav|google-drive)/', '^(node:)?fs(/promises)?$'],
      },
    },
    {
      name: 'blobs-know-no-index',
      severity: 'error',
      from: { path: service('drive/(folder|remote|s3|webdav|google-drive)') },
      to: { path: service('drive/index') },
    },
    {
      name: 'the-move-of-a-drive-knows-only-the-port',
      severity: 'error',
      comment: 'It copies between any two storages, and the index stays as it is.',
      from: { path: service('drive/move') },
      to: {
        path: [
          service('drive/(index|folder|remote|s3|webdav|google-drive)', 'store'),
          '(^|/)drive/open-storage\\.ts$',
        ],
      },
    },
    {
      name: 'storages-do-not-know-the-move-of-a-drive',
      severity: 'error',
      from: { path: service('drive/(index|folder|remote|s3|webdav|google-drive)') },
      to: { path: service('drive/move') },
    },
    {
      name: 'storages-do-not-know-each-other',
      severity: 'error',
      comment: 'What they share is in `remote`.',
      from: { path: '^service/src/drive/(folder|s3|webdav|google-drive)/' },
      to: {
        path: '^service/src/drive/(folder|s3|webdav|google-drive)/',
        pathNot: '^service/src/drive/$1/',
      },
    },
    {
      name: 'only-the-metrics-know-prometheus',
      severity: 'error',
      comment: 'Whoever measures tells the port; how it is counted and shown is behind it.',
      from: { path: '^service/src/', pathNot: service('metrics/prometheus') },
      to: { path: 'node_modules/prom-client' },
    },
    {
      name: 'metrics-know-kinds-and-codes-only',
      severity: 'error',
      comment: 'No ids, no names: what is counted has few labels.',
      from: { path: service('metrics') },
      to: { path: service('store', 'drive', 'pdf', 'templates', 'health') },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['^(dist|service/dist)/', '^playground/(node_modules|data)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
