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

it('defines every class of a CSS module that a component names', () => {
  const imports = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const url = new URL(file, SRC)
      const text = readFileSync(url, 'utf8')
      return [...text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)].map(([, name = '', path = '']) => {
        const defined = readFileSync(new URL(path, url), 'utf8')
        const used = [...text.matchAll(new RegExp(`\\b${name}\\.(?!module)(\\w+)`, 'g'))]
        return used
          .filter(([, key]) => !new RegExp(`\\.${key}\\b`).test(defined))
          .map(([use]) => `${file}: ${use}`)
      })
    })
  expect(imports.length).toBeGreaterThan(50)
  expect(imports.flat()).toEqual([])
})

it('loads the style sheet of every Mantine component with the module that uses it, or with the page', () => {
  const sheets = new Set(
    readdirSync(new URL('../node_modules/@mantine/core/styles', import.meta.url)).map((name) =>
      name.replace('.layer.css', ''),
    ),
  )
  const loadedByPage = new Set(findAll('app/styles.css', /styles\/(\w+)\.layer\.css/g))
  // Styled by their own classes, or loaded by the module that opens the menu.
  const exceptions = new Set(['Tabs', 'Fieldset', 'Menu'])
  const missing = files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, SRC), 'utf8')
      const names = [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)]
        .flatMap(([, list = '']) => list.split(','))
        .map((name) => name.trim())
      return names
        .filter((name) => sheets.has(name) && !loadedByPage.has(name) && !exceptions.has(name))
        .filter((name) => !text.includes(`styles/${name}.layer.css`))
        .map((name) => `${file}: ${name}`)
    })
  expect(loadedByPage.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
