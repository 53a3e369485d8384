import { readdirSync, readFileSync } from 'node:fs'
import { api } from '../contract'
import { expect, test } from './fixtures'

/** What every page stands in: places, the person and the key are no rooms like others. */
const FRAME = new Set([
  ...['organizations', 'projects', 'project', 'environment', 'users'],
  ...['personal-api-keys', 'personalApiKeys'],
  // Recently deleted is a page of every place, and inviting a command of the palette.
  ...['trash', 'invites'],
])
const MACHINERY = ['api', 'components', 'shell']

/** A resource in each of the ways that code writes it: `batchExports`, `batch-exports`, `batch_exports`, `BatchExports`. */
const getNames = (resource: string) => {
  const words = resource.replace(/[A-Z]/g, (letter) => `-${letter}`).split(/[-_]/)
  return new RegExp(`\\b${words.join('[-_]?')}\\b`, 'i')
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '')

const files = MACHINERY.flatMap((floor) =>
  readdirSync(`src/${floor}`, { recursive: true, encoding: 'utf8' })
    // Access to private projects is shown on the pages of projects and of members.
    .filter((file) => !file.startsWith('project-access'))
    .filter((file) => /\.(ts|tsx|css)$/.test(file) && !file.includes('.test.'))
    .map((file) => `src/${floor}/${file}`),
)

test('the machinery names no room: taking one away leaves no trace in it', () => {
  const rooms = new Set([...readdirSync('src/pages'), ...Object.keys(api)])
  const others = [...rooms].filter((name) => !name.includes('.') && !FRAME.has(name))
  expect(files.length).toBeGreaterThan(100)
  const traces = files.flatMap((file) => {
    const text = withoutComments(readFileSync(file, 'utf8'))
    return others.filter((room) => getNames(room).test(text)).map((room) => `${file}: ${room}`)
  })
  expect(traces).toEqual([])
})
