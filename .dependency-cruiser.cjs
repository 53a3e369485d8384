/** Layers of the client; each may import only the ones before it. */
const CLIENT = ['lib', 'api', 'components', 'pages', 'app']
/** Layers of the server core; each may import only the ones before it. */
const CORE = ['errors', 'db', 'cache', 'jobs', 'auth', 'notifications', 'activity', 'repository', 'http']

/** Rules that forbid each layer of a folder to import the later ones. */
const layerRules = (folder, layers) =>
  layers.slice(0, -1).map((layer, index) => ({
    name: `${folder}/${layer} does not import later layers`.replaceAll(/[/ ]/g, '-'),
    severity: 'error',
    from: { path: `^${folder}/${layer}[./]`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${folder}/(${layers.slice(index + 1).join('|')})[./]` },
  }))

/** The import rules, see docs/architecture.md. */
module.exports = {
  forbidden: [
    {
      name: 'test-helpers-in-tests-only',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/testing/', '\\.test\\.tsx?$'] },
      to: { path: '^src/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...layerRules('src', CLIENT),
    ...layerRules('server/core', CORE),
    {
      name: 'pages-do-not-import-each-other',
      comment: 'Code that two pages need moves to components.',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/pages/[^/]+/', pathNot: '^src/pages/$1/' },
    },
    {
      name: 'data-table-does-not-import-list-tools',
      severity: 'error',
      from: { path: '^src/components/data-table/' },
      to: { path: '^src/components/list-tools/' },
    },
    {
      name: 'features-import-only-shared-features',
      comment:
        'Accounts, events and trash are shared by all features; the others are used by one kind of caller. The sample workspace has records of every feature.',
      severity: 'error',
      from: {
        path: '^server/features/([^/]+)/',
        pathNot: ['\\.test\\.ts$', '^server/features/sample-workspace/'],
      },
      to: {
        path: '^server/features/[^/]+/',
        pathNot: [
          '^server/features/($1|accounts|events|trash|feature-flags/evaluation)/',
          // Survey pages and the flags of a person are what the SDK endpoints serve. A backup contains the files of exports, and
          // is uploaded like them.
          '^server/features/(sdk/(files|flag-responses|flags|surveys)|batch-exports/destinations/(index|folder|s3-store|s3-upload))\\.ts$',
        ],
      },
    },
    {
      name: 'event-tables-in-the-sql-store-only',
      comment: 'Other features use the interface of the event store, which has several implementations.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '\\.test\\.ts$',
          '^server/features/events/store/sql/',
          '^server/core/db/schema/index\\.ts$',
        ],
      },
      to: { path: '^server/core/db/schema/events\\.ts$' },
    },
    {
      name: 'event-store-by-its-interface',
      comment:
        'An implementation is chosen where the server starts. The language of exports is that of the SQL compiler.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [
          '\\.test\\.ts$',
          '^server/(app|serve|library|cli/events)\\.ts$',
          '^server/features/events/store/(sql/|export-language\\.ts$)',
        ],
      },
      to: { path: '^server/features/events/store/sql/' },
    },
    {
      name: 'core-does-not-import-features',
      severity: 'error',
      from: { path: '^server/core/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(features|reverse-proxy|cli)/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', '^node_modules/zod/', '^node_modules/vitest/'] },
    },
    {
      name: 'server-does-not-import-the-client',
      severity: 'error',
      from: { path: '^(server|tests)/' },
      to: { path: '^(src|bench|e2e)/' },
    },
    {
      name: 'client-does-not-import-the-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|tests|bench|e2e)/' },
    },
    {
      name: 'only-tests-import-test-support',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
}
