import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBasePlugin from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// What n8n's verification scan reads: these sources, and what `npm pack` puts into the tarball.
const scannedSources = ['package.json', '{nodes,credentials}/**/*.{js,ts,json}'];
const packedCode = ['dist/**/*.js'];

/**
 * The rules of the scan (`@n8n/scan-community-package` 0.32), with its exceptions and no other. A
 * disable comment does nothing here, as it does nothing there.
 */
const verificationScan = [
  {
    name: 'scan/community-nodes',
    files: [...scannedSources, ...packedCode],
    plugins: n8nCommunityNodesPlugin.configs.recommended.plugins,
    rules: { ...n8nCommunityNodesPlugin.configs.recommended.rules, 'no-console': 'error' },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },
  {
    name: 'scan/parser',
    files: scannedSources,
    languageOptions: { parser: tseslint.parser },
  },
  {
    name: 'scan/package',
    files: ['package.json'],
    plugins: { 'n8n-nodes-base': n8nNodesBasePlugin },
    rules: n8nNodesBasePlugin.configs.community.rules,
  },
  {
    name: 'scan/credentials',
    files: ['credentials/**/*.ts'],
    plugins: { 'n8n-nodes-base': n8nNodesBasePlugin },
    rules: {
      ...n8nNodesBasePlugin.configs.credentials.rules,
      'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
      'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
    },
  },
  {
    name: 'scan/nodes',
    files: ['nodes/**/*.ts'],
    plugins: { 'n8n-nodes-base': n8nNodesBasePlugin },
    rules: {
      ...n8nNodesBasePlugin.configs.nodes.rules,
      'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
      'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
      'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
    },
  },
];

// What the compiler and typescript-eslint leave to ESLint itself.
const plainRules = {
  eqeqeq: 'error',
  'no-control-regex': 'error',
  'no-empty': 'error',
  'no-useless-escape': 'error',
};

const strictTypeScript = {
  name: 'house/typescript',
  files: ['**/*.{ts,tsx}'],
  extends: [tseslint.configs.strictTypeChecked],
  languageOptions: {
    parserOptions: {
      // One program has the sources of the service and their tests, so each file is checked only once.
      project: [
        './tsconfig.json',
        './console/tsconfig.json',
        './examples/make/tsconfig.json',
        './test/tsconfig.lint.json',
        './test/tsconfig.nodes.json',
      ],
      tsconfigRootDir: import.meta.dirname,
    },
  },
  linterOptions: { reportUnusedDisableDirectives: 'error' },
  rules: {
    ...plainRules,
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    // Marked only to make it stand out. The settings allow it for a provider on this machine alone.
    '@typescript-eslint/no-deprecated': [
      'error',
      { allow: [{ from: 'package', package: 'openid-client', name: 'allowInsecureRequests' }] },
    ],
    // Plugins and handlers are async because their interface is, also those that await nothing.
    '@typescript-eslint/require-await': 'off',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    'no-console': 'error',
  },
};

// What Node alone has; what is imported from it, the dependency check sees.
const templateEngine = {
  name: 'house/engine',
  files: ['engine/src/**/*.ts'],
  rules: {
    'no-restricted-globals': ['error', 'Buffer', 'global', 'process', 'require', 'setImmediate'],
  },
};

const testsAndTools = {
  name: 'house/tests',
  files: ['{test,playground,examples,bench,docs}/**/*.ts'],
  rules: {
    // Option names of drawing libraries are mistaken for methods of old browsers, such as `bold`.
    '@typescript-eslint/no-deprecated': 'off',
    // A test may insist: what is missing then fails it.
    '@typescript-eslint/no-non-null-assertion': 'off',
    'no-console': 'off',
  },
};

const scripts = {
  name: 'house/scripts',
  files: ['**/*.{js,mjs,cjs}'],
  ignores: packedCode,
  extends: [tseslint.configs.strict],
  rules: plainRules,
  linterOptions: { reportUnusedDisableDirectives: 'error' },
};

const commonJsScripts = {
  name: 'house/commonjs-scripts',
  files: ['gulpfile.js', 'eslint.config.js'],
  rules: { '@typescript-eslint/no-require-imports': 'off' },
};

// Every Node reads them, however old: it says what it lacks.
const ecmaScript5 = {
  name: 'house/es5',
  files: ['service/bin/*.cjs'],
  languageOptions: { ecmaVersion: 5, sourceType: 'commonjs', parserOptions: { ecmaVersion: 5 } },
  rules: { '@typescript-eslint/no-require-imports': 'off', 'no-var': 'off', 'prefer-const': 'off' },
};

export default defineConfig(
  globalIgnores([
    '{contract,engine,service}/dist',
    '.wireit',
    'coverage',
    'console/generated',
    'playground/data',
    'playground/node_modules',
    '**/node_modules',
    // Programs against clients that a test generates, and compiles with them.
    'test/service/api-document/typed-clients',
  ]),
  ...verificationScan,
  strictTypeScript,
  templateEngine,
  testsAndTools,
  scripts,
  commonJsScripts,
  ecmaScript5,
);
