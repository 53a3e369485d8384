import { readdirSync, readFileSync } from 'node:fs'
import { api } from '../contract'
import { expect, test } from './fixtures'

/** Resources that belong to the application shell (scopes, user and keys), not to a feature. */
const FRAME = new Set([
  ...['organizations', 'projects', 'project', 'environment', 'users'],
  ...['personal-api-keys', 'personalApiKeys'],
  // Recently deleted is a page in every scope, and inviting members is a palette command.
  ...['trash', 'invites', 'members'],
])
const MACHINERY = ['api', 'components', 'shell']

/**
 * Matches a resource name in all spellings used in code: `batchExports`, `batch-exports`, `batch_exports`,
 * `BatchExports`.
 */
const getNames = (resource: string) => {
  const words = resource.replace(/[A-Z]/g, (letter) => `-${letter}`).split(/[-_]/)
  return new RegExp(`\\b${words.join('[-_]?')}\\b`, 'i')
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

const files = MACHINERY.flatMap((floor) =>
  readdirSync(`src/${floor}`, { recursive: true, encoding: 'utf8' })
    // Access to private projects appears on both project and member pages.
    .filter((file) => !file.startsWith('project-access'))
    .filter((file) => /\.(ts|tsx|css)$/.test(file) && !file.includes('.test.'))
    .map((file) => `src/${floor}/${file}`),
)

test('shared infrastructure does not reference features, so a feature can be removed without changing it', () => {
  const rooms = new Set([...readdirSync('src/pages'), ...Object.keys(api)])
  const others = [...rooms].filter((name) => !name.includes('.') && !FRAME.has(name))
  expect(files.length).toBeGreaterThan(100)
  const traces = files.flatMap((file) => {
    const text = withoutComments(readFileSync(file, 'utf8'))
    return others.filter((room) => getNames(room).test(text)).map((room) => `${file}: ${room}`)
  })
  expect(traces).toEqual([])
})
