import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { built } from '../support/built-server'

/*
 * Checks every shell command and every link of the documentation. Commands that take long, or that change the machine,
 * are compared with the test that runs them.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const CLI = read('scripts/cli.mjs')

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'bench/README.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('['))
    .map((name) => posix.join('docs', name)),
]

interface Command {
  document: string
  /** Values of variables that precede the command. */
  settings: Record<string, string>
  words: string[]
}

/** Splits a line into tokens; quotes are removed. */
const tokenize = (text: string) =>
  [...text.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replaceAll(/["']/g, ''))

/** Returns the commands in the `sh` blocks of a document. */
function listCommands(document: string): Command[] {
  const blocks = [...read(document).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
  return lines
    .flatMap((line) => line.replace(/\s#.*$/, '').split('&&'))
    .map(tokenize)
    .filter((words) => words.length > 0)
    .map((words) => {
      const count = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
      const pairs = words.slice(0, count).map((word) => word.split(/=(.*)/s).slice(0, 2))
      return { document, settings: Object.fromEntries(pairs), words: words.slice(count) }
    })
}

/** Asserts that a test file contains a text: the test runs the command. */
const expectTest = (path: string, text: string) => expect(read(path)).toContain(text)

/** Asserts that the command line of `hedgerow` has a command with these options. */
function expectHedgerow([name = 'start', ...rest]: string[]) {
  const [, names = ''] = /const COMMANDS = \{(.*?)\}/s.exec(CLI) ?? []
  if (!name.startsWith('-')) expect(names.match(/(\w+):/g)).toContain(`${name}:`)
  for (const option of [name, ...rest].filter((word) => word.startsWith('--'))) {
    const sources = [
      CLI,
      ...['cli/events', 'cli/keys', 'features/backup/cli', 'config-as-code/cli', 'project-import/cli'].map(
        (path) => read(`server/${path}.ts`),
      ),
    ]
    expect(
      sources.some((source) => source.includes(option)),
      option,
    ).toBe(true)
  }
}

/** Test files and folders in the arguments of a test runner. `widgets` is the example of a guide. */
function expectTestFiles(args: string[]) {
  const paths = args.filter((word) => word.includes('/') && !word.includes('widgets'))
  for (const path of paths) expect(existsSync(join(ROOT, path)), path).toBe(true)
}

/** Checks of commands, by their first words. A command without a check fails the test. */
const CHECKS: [RegExp, (words: string[], command: Command) => void][] = [
  [
    /^npm (ci|pack|test|start)\b/,
    ([, name = '', ...rest]) => {
      if (name === 'start') expectHedgerow(rest.filter((word) => word !== '--'))
      else if (name === 'test') expectTestFiles(rest)
      // Both run in the test of the package.
      else expectTest(name === 'ci' ? '.ci/run' : 'e2e/package.spec.ts', name === 'ci' ? 'npm ci' : "['pack'")
    },
  ],
  [
    /^npm run \S+/,
    ([, , name = '', ...rest]) => {
      expect(Object.keys(scripts), name).toContain(name)
      if (['keys', 'backup', 'restore'].includes(name))
        expectHedgerow([name, ...rest.filter((word) => word !== '--')])
    },
  ],
  [
    /^npm install --global --prefix \S+ \.\/hedgerow-\*\.tgz$/,
    () => expectTest('e2e/package.spec.ts', "'install'"),
  ],
  [/^npx (vitest|playwright|tsx)\b/, (words) => expectTestFiles(words)],
  [
    /^export HEDGEROW_(SOURCE_)?API_KEY=/,
    ([, pair = '']) => expectTest('server/project-import/project-import.test.ts', pair.replace(/=.*/, '')),
  ],
  [/^(\S*\/)?hedgerow\b/, (words) => expectHedgerow(words.slice(1))],
  [/^sh install\.sh --releases https:/, () => expectTest('tests/deploy/install.test.ts', "['--releases'")],
  [
    /^docker (build|compose)\b/,
    ([, name = '']) =>
      expectTest('.ci/test-image', name === 'build' ? 'docker build --tag' : 'docker compose'),
  ],
  [
    /^kubectl apply -[fk] (\S+)$/,
    ([, , , path = '']) => expect(existsSync(join(ROOT, path)), path).toBe(true),
  ],
  [
    /^kubectl -n hedgerow create secret generic hedgerow --from-env-file=/,
    () => expectTest('deploy/kubernetes/secret.example.yaml', '--from-env-file=secret.env'),
  ],
  [
    /^curl -H Authorization: Bearer \$KEY http:\/\/127\.0\.0\.1:8010\/api\//,
    () => expectTest('server/core/http/openapi.ts', 'Authorization: Bearer'),
  ],
]

const commands = DOCUMENTS.flatMap(listCommands)

describe('shell commands of the documentation', () => {
  it('were found', () => expect(commands.length).toBeGreaterThan(30))

  it.each(commands.map((command) => ({ ...command, line: command.words.join(' ') })))(
    '$document: $line',
    (command) => {
      const check = CHECKS.find(([pattern]) => pattern.test(command.line))?.[1]
      if (!check) throw new Error('No test runs this command: add one, and a check here that names it.')
      check(command.words, command)
      const { ROUNDS, ...settings } = command.settings
      expect(() => built.readEnv(settings)).not.toThrow()
      const reference = read('docs/configuration.md')
      for (const name of Object.keys(settings)) expect(reference, name).toContain(`\`${name}\``)
    },
  )
})

/** Anchor of a heading, as code hosts create it. */
const toAnchor = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const listAnchors = (path: string) =>
  [
    ...read(path)
      .replaceAll(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading = '']) => toAnchor(heading))

it.each(DOCUMENTS)('the links of %s lead to existing files and headings', (document) => {
  const text = read(document)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  for (const link of links.filter((href) => !/^[a-z]+:/.test(href))) {
    const [path = '', anchor] = link.split('#')
    const target = path ? posix.join(posix.dirname(document), path) : document
    expect(existsSync(join(ROOT, target)), `${link} of ${document}`).toBe(true)
    if (anchor) expect(listAnchors(target), `${link} of ${document}`).toContain(anchor)
  }
})

it('README has at most 600 words', () => {
  expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(600)
})
