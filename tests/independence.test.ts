import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { api } from '../contract'

const SOURCES = join(import.meta.dirname, '../src')
/** Layers that no feature is part of. The router and the entry point of `app` know the pages. */
const SHARED = ['api', 'components', 'app/layout', 'app/command-palette', 'app/compare', 'app/sign-in']

/** Resources that belong to the layout (scopes, user, keys and sessions), not to a feature. */
const FRAME = new Set([
  ...['organizations', 'projects', 'project', 'environment', 'users'],
  ...['personal-api-keys', 'personalApiKeys', 'sessions', 'signInOptions'],
  // Suggestions of the filter of users, which several features have.
  'propertySuggestions',
  // Recently deleted is a page in every scope, and inviting members is a palette command.
  ...['trash', 'invites', 'members'],
  // Words of the platform: DOM events, `aria-live`, and the color scheme of the system.
  ...['events', 'live', 'system'],
])

/**
 * Matches a resource name in all spellings used in code: `batchExports`, `batch-exports`, `batch_exports`,
 * `BatchExports`.
 */
const buildNamePattern = (resource: string) => {
  const parts = resource.replace(/[A-Z]/g, (letter) => `-${letter}`).split(/[-_]/)
  return new RegExp(`\\b${parts.join('[-_]?')}\\b`, 'i')
}

const removeComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

it('shared layers do not refer to features, so that a feature can be removed without changing them', () => {
  const files = SHARED.flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
      // Features that several pages show: cards of the home pages with the states of exports and the types of surveys, access to
      // private projects, events, the people that a filter matches, scores of reports, the tabs of members, invites and roles, and
      // the notice of sample data.
      .filter(
        (file) =>
          !/^(batch-exports|events|home|member-tabs|people-filter|project-access|reports|sample-workspace|surveys)\b/.test(
            file,
          ),
      )
      // Catalogs by operation or kind of record: those of a removed resource are unused, and refer to nothing.
      .filter((file) => !/(feature-labels|undo-texts|live-updates)\.ts$/.test(file))
      .filter((file) => /\.(ts|tsx|css)$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  )
  const names = new Set([...readdirSync(join(SOURCES, 'pages')), ...Object.keys(api)])
  const features = [...names].filter((name) => !name.includes('.') && !FRAME.has(name))
  expect(files.length).toBeGreaterThan(100)
  const references = files.flatMap((file) => {
    const text = removeComments(readFileSync(join(SOURCES, file), 'utf8'))
    return features.filter((name) => buildNamePattern(name).test(text)).map((name) => `${file}: ${name}`)
  })
  expect(references).toEqual([])
})
