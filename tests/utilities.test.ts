import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = new URL('../src/', import.meta.url)
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })

/** Returns the first group of every match in the files of the dashboard whose path has the ending. */
const findAll = (ending: string, pattern: RegExp) =>
  files
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => [...readFileSync(new URL(file, SRC), 'utf8').matchAll(pattern)])
    .map(([, group = '']) => group)

it('defines every utility class that a CSS module composes or a component names', () => {
  const defined = new Set(findAll('app/utilities.css', /^ {2}\.([\w-]+) \{/gm))
  const used = [
    ...findAll('.module.css', /composes: (.+) from global/g),
    ...findAll('.tsx', /className="([^"]+)"/g),
  ].flatMap((names) => names.split(' '))
  expect(used.length).toBeGreaterThan(500)
  expect(used.filter((name) => !defined.has(name))).toEqual([])
})
