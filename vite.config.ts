import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium, NODE_FLAGS } from './scripts/programs.mjs'
import { homeFilesPlugin } from './scripts/vite/home-files-plugin.ts'
import { inlineCssPlugin } from './scripts/vite/inline-css-plugin.ts'
import { inlineScriptPlugin } from './scripts/vite/inline-script-plugin.ts'
import { omitServerFields } from './scripts/vite/omit-server-fields.ts'
import { ownScript } from './scripts/vite/own-script.ts'
import { subsetInter } from './scripts/vite/subset-inter.ts'

const executablePath = findChromium()

const ISOLATED = 'src/**/*.isolated.test.ts'

// Most tests of the server wait, so that one worker per CPU would leave it idle.
const IN_NODE = { maxWorkers: Math.max(4, availableParallelism()), sequence: { groupOrder: 1 } }

/** Chunks of the build, besides one for each module that is loaded lazily: many small ones cost a request each. */
const CHUNKS = [
  // All code of the first page.
  { name: 'main', tags: ['$initial' as const] },
  // The home pages, as few files as possible: one of them is the first page after sign-in.
  {
    name: 'home',
    test: /src\/(components\/(home|batch-exports|ui\/card|sample-workspace|charts|data-table\/PlainTable|activity\/(describe|get-user))|api\/query\/optional|pages\/projects\/(home|ProjectHome|InstallSnippet|describe))/,
  },
  // All lists but the surveys, with what only they need: one request, and none on navigation between them.
  {
    name: 'lists',
    test: /src\/pages\/(?!surveys|personal)[\w-]+\/((?!New)\w+sPage|use-[\w-]+-actions)\.tsx?$/,
  },
  // Code that most of the later pages share, from what all of them need to what fewer need.
  {
    name: 'page',
    test: /(@tabler|src\/components\/(ui\/(page|cells|link)|feedback|actions))\//,
    minShareCount: 3,
  },
  {
    name: 'ui',
    test: /(node_modules\/(@mantine|@floating-ui)|src\/components\/(ui|overlays))\//,
    minShareCount: 4,
  },
  {
    name: 'form',
    test: /(src\/components\/form|node_modules\/(react-hook-form|@hookform))\//,
    minShareCount: 3,
  },
  { name: 'lib', test: /(contract|src\/lib|src\/api)\//, minShareCount: 2 },
  // Small modules that are loaded lazily for the same purpose.
  {
    debugName: 'create and edit pages of a resource',
    name: (path: string) =>
      /src\/pages\/([\w-]+)\/(?:form\/)?(?:(?:New|Edit)\w+(?:Page|Form)|\w+FormPages)\.tsx$/.exec(
        path,
      )?.[1] ?? null,
  },
  { name: 'report', test: /src\/pages\/survey-reports\/(SurveyReport(Page|Form)|Report|model)/ },
  { name: 'signed-out', test: /src\/components\/session\/Sign/ },
  { name: 'log', test: /src\/components\/(data-table\/CursorPager|ui\/day-field)/ },
  { name: 'trash', test: /src\/pages\/trash\// },
  { name: 'menus', test: /src\/app\/layout\// },
  { name: 'dialogs', test: /src\/(components|app)\/.*Dialog\.tsx$/ },
]

/** Name of a class of a CSS module: without the line, which Vite's default has, it is shorter in scripts and styles. */
const nameClass = (name: string, path: string) => {
  const file = relative(import.meta.dirname, path.split('?')[0] ?? path)
  return `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`
}

export default defineConfig({
  plugins: [
    react(),
    inlineScriptPlugin(),
    omitServerFields(),
    ownScript(),
    inlineCssPlugin(),
    homeFilesPlugin(),
  ],
  resolve: { alias: [{ find: /^@inter-latin\.woff2/, replacement: await subsetInter() }] },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // Browsers with `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The compressed size matters, which `bench/first-row.ts` measures.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 5173,
    // Server of `npm start` in another terminal.
    proxy: { '/api': 'http://127.0.0.1:8010' },
    // Tests build copies of the project there; a changed tsconfig.json would reload the component tests.
    watch: { ignored: ['**/.cache/**'] },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...IN_NODE,
          name: 'server',
          include: ['{server,tests}/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          // The files of a worker share the modules of the server, which take longer to load than most files to run.
          isolate: false,
          execArgv: NODE_FLAGS,
          // Node loads the built server itself, as it does for users.
          server: { deps: { external: [/\/dist\/server\//] } },
        },
      },
      // Pure functions: the files of a worker share their modules.
      {
        extends: true,
        test: {
          ...IN_NODE,
          name: 'unit',
          include: ['{contract,src,bench}/**/*.test.ts'],
          exclude: [ISOLATED],
          isolate: false,
        },
      },
      // Pages and components in a browser, with a fake API, before the other projects: they keep all CPUs busy.
      {
        extends: true,
        // React's production build, as users run it: its development build takes twice the time.
        optimizeDeps: {
          include: ['vitest-browser-react', 'react-dom/client', 'react/jsx-runtime'],
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        oxc: { jsx: { development: false, refresh: false } },
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          setupFiles: 'src/testing/setup.ts',
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // Modules that read a browser global when they are loaded.
      { extends: true, test: { ...IN_NODE, name: 'isolated', include: [ISOLATED] } },
    ],
    maxWorkers: Math.max(3, availableParallelism() - 1),
    ...(process.env.REPORT && {
      reporters: ['default', 'json', '.ci/uncaught-reporter.mjs'],
      outputFile: { json: `.cache/reports/vitest-${process.env.REPORT}.json` },
    }),
    // Tests that depend on timing, sockets and processes can fail occasionally on a busy machine.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
