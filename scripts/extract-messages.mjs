// Writes src/lib/i18n/en.ts, the catalog of all texts of the dashboard, extracted from the sources, and prints the changes.
// With --check it only compares, and reports texts that bypass the catalog.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const LIST = join(root, 'src/lib/i18n/en.ts')

/** Argument positions of the texts of each function. */
const TAKES = new Map([
  ['t', 0],
  ['rich', 0],
  ['tn', 2],
])

/** Attributes that are displayed or announced. */
const SHOWN = new Set(['label', 'title', 'description', 'placeholder', 'aria-label', 'alt'])

/** Pages of the development server, which are not translated. */
const DEVELOPMENT = /^app\/design\//

const isText = (text) => /\p{L}{2}/u.test(text)

/** Texts that are equal in every language, such as names. */
const UNTRANSLATED = new Set(['Hedgerow'])

const texts = new Set()
const counted = new Set()
const faults = []

function look(node, file) {
  const fault = (words) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    faults.push(`${file.fileName}:${line + 1}: ${words}`)
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && TAKES.has(node.expression.text)) {
    const name = node.expression.text
    const text = node.arguments[TAKES.get(name)]
    if (text && ts.isStringLiteralLike(text)) (name === 'tn' ? counted : texts).add(text.text)
    else fault(`${name}() requires a string literal`)
  }
  if (ts.isJsxText(node) && isText(node.text) && !UNTRANSLATED.has(node.text.trim()) && !isCode(node.parent))
    fault(`“${node.text.trim()}” is displayed without t()`)
  if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer))
    if (
      SHOWN.has(node.name.getText()) &&
      /^\p{Lu}\p{Ll}/u.test(node.initializer.text) &&
      !UNTRANSLATED.has(node.initializer.text)
    )
      fault(`“${node.initializer.text}” is displayed without t()`)
  ts.forEachChild(node, (child) => look(child, file))
}

/** Tests whether an element contains code or keys. */
const isCode = (node) =>
  ts.isJsxElement(node) && /^(code|kbd|Kbd)$/.test(node.openingElement.tagName.getText())

/** Lists the files of a folder except tests, by their path from the root. */
async function listFiles(folder) {
  const names = await readdir(join(root, folder), { recursive: true })
  return names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !DEVELOPMENT.test(name))
    .map((name) => join(folder, name))
}

async function parsed(path) {
  const source = await readFile(join(root, path), 'utf8')
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
}

for (const path of await listFiles('src')) {
  if (path === join('src', 'lib', 'i18n', 'translate.ts') || path === join('src', 'lib', 'i18n', 'rich.tsx'))
    continue
  const file = await parsed(path)
  look(file, file)
}

/**
 * Collects validation messages and other sentences of the contract. Descriptions of fields are only part of the OpenAPI
 * document.
 */
function lookForSentences(node) {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'description') return
  if (ts.isStringLiteralLike(node) && /^\p{Lu}.* .*\.$/su.test(node.text)) texts.add(node.text)
  ts.forEachChild(node, lookForSentences)
}
for (const path of await listFiles('contract')) lookForSentences(await parsed(path))

const { outputFiles } = await build({
  entryPoints: [join(root, 'src/app/contract-texts.ts')],
  bundle: true,
  format: 'esm',
  write: false,
})
const bundled = Buffer.from(outputFiles[0].contents).toString('base64')
const { contractTexts } = await import(`data:text/javascript;base64,${bundled}`)
for (const text of contractTexts()) texts.add(text)

const quoted = (text) => {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`
}
const union = (name, words, all) =>
  `/** ${words} */\nexport type ${name} =\n${[...all]
    .sort()
    .map((text) => `  | ${quoted(text)}`)
    .join('\n')}\n`
const list = [
  '// Written by `npm run texts` from the code. The English texts are the literals in the code.\n',
  union('Text', 'What `t` and `rich` take.', texts),
  union('PluralText', 'Texts with a singular and a plural form, for `tn`.', counted),
].join('\n')

const isCheck = process.argv.includes('--check')
const previousList = await readFile(LIST, 'utf8')
if (!isCheck) {
  await writeFile(LIST, list)
  const listEntries = (catalog) => new Set(catalog.split('\n').filter((line) => line.startsWith('  | ')))
  const [entries, previousEntries] = [listEntries(list), listEntries(previousList)]
  for (const entry of entries) if (!previousEntries.has(entry)) console.log(`+ ${entry.slice(4)}`)
  for (const entry of previousEntries) if (!entries.has(entry)) console.log(`- ${entry.slice(4)}`)
} else if (previousList !== list) faults.push(`${LIST} is out of date: run npm run texts`)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
