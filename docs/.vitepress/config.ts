import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { listResources } from '../reference/api-pages'

/* Documentation site: `npm run docs` builds it into dist/docs. Its pages have the paths of the Markdown files. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Pages outside of docs. */
const OUTSIDE = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
  'bench/README.md',
]
const EXCLUDED = [
  'node_modules',
  'dist',
  'data',
  '.*',
  'contract',
  'server',
  'src',
  'e2e',
  'tests',
  'scripts',
  'public',
]
/** Folder of the site for files of the repository that pages link to. */
const FILES = 'files'

/** Path of the copy of a file: a text, unless it is an image. */
const toCopy = (path: string) => `${FILES}/${path}${/\.webp$/.test(path) ? '' : '.txt'}`

const linkedFiles = new Set<string>()

/** Rewrites a link of a page: README files are index pages, and other files are copied. */
function rewriteLink(page: string, href: string): string {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href
  const [path = '', anchor = ''] = href.split(/(?=#)/)
  const target = posix.join(posix.dirname(page), path)
  if (!existsSync(join(ROOT, target))) throw new Error(`${page} links to ${href}, which does not exist.`)
  const isPage = target.endsWith('.md') && (OUTSIDE.includes(target) || target.startsWith('docs/'))
  if (isPage) return `/${target.replace(/(^|\/)README\.md$/, '$1index.md')}${anchor}`
  linkedFiles.add(target)
  return `/${toCopy(target)}`
}

/** Sidebar items of the decision records, from their titles. */
async function listDecisions() {
  const names = (await readdir(join(ROOT, 'docs/adr'))).filter((name) => /^\d.*\.md$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const [title = name] = (await readFile(join(ROOT, 'docs/adr', name), 'utf8')).split('\n')
      return { text: title.replace(/^# /, ''), link: `/docs/adr/${name}` }
    }),
  )
}

const page = (text: string, path: string) => ({ text, link: `/${path}` })

export default defineConfig({
  title: 'Hedgerow',
  description: "Self-hosted surveys, feature flags and batch exports, compatible with PostHog's API and SDKs",
  srcDir: ROOT,
  srcExclude: EXCLUDED.map((folder) => `${folder}/**`),
  outDir: join(ROOT, 'dist/docs'),
  cacheDir: join(ROOT, '.cache/vitepress'),
  rewrites: (path) => path.replace(/(^|\/)README\.md$/, '$1index.md'),
  // Not the configuration of the dashboard, which is in the same folder.
  vite: { configFile: false, publicDir: false },
  // A link to a page that does not exist fails the build.
  ignoreDeadLinks: false,
  markdown: {
    config(markdown) {
      markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.type === 'link_open' && token.attrGet('href')
          if (href)
            token.attrSet('href', rewriteLink(env.relativePath.replace(/index\.md$/, 'README.md'), href))
        }
      })
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Quick start', '#quick-start'),
      page('Guides', 'docs/'),
      page('API', 'docs/api.md'),
      page('Operations', 'docs/operations.md'),
      page('Comparison', 'docs/comparison.md'),
      page('Contributing', 'CONTRIBUTING.md'),
    ],
    sidebar: [
      {
        text: 'Introduction',
        items: [
          page('Quick start', ''),
          page('All pages', 'docs/'),
          page('Comparison', 'docs/comparison.md'),
        ],
      },
      {
        text: 'Guides',
        items: [
          page('Reports', 'docs/survey-reports.md'),
          page('Notifications and webhooks', 'docs/notifications.md'),
          page('Access control', 'docs/access-control.md'),
          page('Single sign-on', 'docs/single-sign-on.md'),
          page('Queries of batch exports', 'docs/export-queries.md'),
        ],
      },
      {
        text: 'Operations',
        items: [
          page('Operations guide', 'docs/operations.md'),
          page('Configuration', 'docs/configuration.md'),
          page('Security', 'docs/security.md'),
          page('Resilience', 'docs/resilience.md'),
          page('Benchmarks', 'bench/'),
        ],
      },
      {
        text: 'API reference',
        items: [
          page('Conventions', 'docs/api.md'),
          {
            text: 'Endpoints',
            collapsed: true,
            items: listResources().map((name) => page(name, `docs/reference/${name}.md`)),
          },
        ],
      },
      {
        text: 'Contributing',
        items: [
          page('Contributing', 'CONTRIBUTING.md'),
          page('Development', 'docs/development.md'),
          page('Architecture', 'docs/architecture.md'),
          page('Adding a resource', 'docs/adding-a-resource.md'),
          page('Testing', 'docs/testing.md'),
          page('Style guide', 'docs/contributing/style.md'),
          {
            text: 'Decision records',
            collapsed: true,
            items: [page('Overview', 'docs/adr/'), ...(await listDecisions())],
          },
        ],
      },
    ],
  },
  async buildEnd({ outDir }) {
    for (const path of linkedFiles) await cp(join(ROOT, path), join(outDir, toCopy(path)))
  },
})
