/** The import rules: `contract <- http, db, activity <- resources` on the server, `api, components, shell <- pages` in the browser. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rooms-do-not-import-rooms',
      comment: 'What two rooms want moves down: to components, present, accounts or db.',
      severity: 'error',
      from: { path: '^(src/pages|server/resources)/([^/]+)/' },
      to: { path: '^$1/[^/]+/', pathNot: '^$1/$2/' },
    },
    {
      name: 'machinery-knows-no-room',
      severity: 'error',
      from: {
        path: '^(src/(api|components)|server/(http|db|activity|accounts|present|mail|jobs|net|metrics))/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^(src/pages|server/resources)/' },
    },
    {
      name: 'shell-knows-no-room',
      comment: 'The registry of pages hands the rooms to the shell.',
      severity: 'error',
      from: { path: '^src/shell/' },
      to: { path: '^src/pages/[^/]+/' },
    },
    {
      name: 'components-know-no-shell',
      severity: 'error',
      from: { path: '^src/(api|components)/' },
      to: { path: '^src/shell/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', '^node_modules/zod/', '^node_modules/vitest/'] },
    },
    {
      name: 'server-knows-no-browser',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|bench|e2e)/' },
    },
    {
      name: 'browser-knows-no-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|bench|e2e)/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      from: { path: '^server/', pathNot: ['\\.test\\.ts$', '^server/testing/'] },
      to: { path: '^server/testing/' },
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
