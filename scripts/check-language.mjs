// Fails on words and forms that docs/contributing/style.md does not allow, in comments, test titles, docs, messages and
// identifiers, and on casts to never. `--count` prints the totals of each rule instead of the findings.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))

const BANNED =
  /\b(?:anew|on show|to be had|tells?|telling|told|kept|meanwhile|stands? (?:in|for|there)|way back|what became of|of which[^.]*?\bthe|a word|a place|mend(?:s|ed|ing)?|deeds?|letters?|goes on|is at home|stumbl(?:e|es|ed|ing)|patien(?:ce|t|tly)|nobody|somebody|anybody|whoever|whomever|people who ask)\b/gi
const OPENING = /^(?:What|Who|Whom|Whose|Whether|How|Where|When|Those|That which)\b/
const ENDING = /[a-z0-9](?:Of|Words)$/

/** Files whose string literals are messages of the API, the log or the command line. */
const MESSAGES = /^(?:server|contract|scripts)\/(?!features\/sample)(?!.*\.test\.ts$)/

/** Findings that are accepted, as `rule file: text`. At most ten. */
const EXCEPTIONS = new Set([
  // Keywords of JSON Schema and methods of JavaScript objects.
  'identifier e2e/hostile-fields.ts: anyOf',
  'identifier server/core/http/openapi.ts: allOf',
  'identifier tests/support/fuzz/document-values.ts: anyOf',
  'identifier server/features/plugins/plugins.test.ts: isPrototypeOf',
  'identifier server/features/plugins/plugins.test.ts: valueOf',
])

/** Names that several modules export on purpose, each with the same meaning in its own feature. At most twenty. */
const SHARED_NAMES = new Set([])

const findings = new Map([
  ['banned-word', []],
  ['doc-opening', []],
  ['identifier', []],
  ['duplicate-export', []],
  ['cast-to-never', []],
])
const totals = { docComments: 0, sourceFiles: 0, documents: 0, messages: 0 }
const exportsByName = new Map()

function report(rule, path, line, text) {
  if (!EXCEPTIONS.has(`${rule} ${path}: ${text}`)) findings.get(rule).push({ path, line, text })
}

function checkWords(path, text, line) {
  for (const match of text.matchAll(BANNED)) {
    report(
      'banned-word',
      path,
      line + text.slice(0, match.index).split('\n').length - 1,
      match[0].toLowerCase(),
    )
  }
}

/** Text of a comment without its delimiters. */
const commentText = (comment) => comment.replace(/^\/\*+|\*+\/$|^\/\//g, '').replace(/^[ \t]*\* ?/gm, '')

function checkComments(path, source, file) {
  const seen = new Set()
  const visit = (node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges) {
      if (seen.has(pos)) continue
      seen.add(pos)
      const comment = source.slice(pos, end)
      const line = file.getLineAndCharacterOfPosition(pos).line + 1
      checkWords(path, commentText(comment), line)
      if (!comment.startsWith('/**')) continue
      totals.docComments += 1
      const [opening] = OPENING.exec(commentText(comment).trim()) ?? []
      if (opening) report('doc-opening', path, line, opening)
    }
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
}

/** Titles of tests: the first argument of `it`, `test` and `describe`, also of `it.each()()`. */
function checkTitle(path, file, node) {
  let callee = node.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression
  if (!ts.isIdentifier(callee) || !/^(?:it|test|describe)$/.test(callee.text)) return
  const [title] = node.arguments
  if (title && ts.isStringLiteralLike(title))
    checkWords(path, title.text, file.getLineAndCharacterOfPosition(title.getStart()).line + 1)
}

const isText = (node) =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

function isDeclarationName({ parent }, node) {
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  if (ts.isBindingElement(parent)) return parent.name === node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isShorthandPropertyAssignment(parent)) &&
    parent.name === node
  )
}

function isExported(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return (
    statement.parent?.kind === ts.SyntaxKind.SourceFile &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
    !statement.modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  )
}

function checkSource(path) {
  const source = readFileSync(`${root}${path}`, 'utf8')
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  totals.sourceFiles += 1
  checkComments(path, source, file)
  const visit = (node) => {
    if (ts.isCallExpression(node)) checkTitle(path, file, node)
    if (
      ts.isAsExpression(node) &&
      node.type.kind === ts.SyntaxKind.NeverKeyword &&
      !/\.(?:test|spec)\.tsx?$/.test(path)
    )
      report(
        'cast-to-never',
        path,
        file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        node.getText(),
      )
    if (MESSAGES.test(path) && isText(node) && node.text.includes(' '))
      checkWords(path, node.text, file.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    if (ts.isIdentifier(node) && isDeclarationName(node, node)) {
      if (ENDING.test(node.text))
        report('identifier', path, file.getLineAndCharacterOfPosition(node.getStart()).line + 1, node.text)
      if (isExported(node.parent)) {
        const files = exportsByName.get(node.text) ?? new Set()
        exportsByName.set(node.text, files.add(path))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
}

/** Keys of the message catalog, which are its English texts. */
function checkCatalog(path) {
  const file = ts.createSourceFile(path, readFileSync(`${root}${path}`, 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) {
      totals.messages += 1
      checkWords(path, node.text, file.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
}

const CATALOG = 'src/lib/i18n/en.ts'
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && path !== 'scripts/check-language.mjs')
for (const path of paths) {
  if (path === CATALOG) checkCatalog(path)
  // Declarations repeat the names of their script.
  else if (/(?<!\.d)\.(?:ts|tsx|mts|mjs)$/.test(path) && !path.startsWith('src/lib/i18n/translations/'))
    checkSource(path)
  else if (/\.md$/.test(path) && path !== 'docs/contributing/style.md') {
    totals.documents += 1
    checkWords(path, readFileSync(`${root}${path}`, 'utf8'), 1)
  }
}
for (const [name, files] of exportsByName) {
  if (files.size > 1 && !SHARED_NAMES.has(name)) {
    const [path] = files
    report('duplicate-export', path, 1, `${name} (${[...files].join(', ')})`)
  }
}

if (process.argv.includes('--count')) {
  console.log({ ...totals, ...Object.fromEntries([...findings].map(([rule, list]) => [rule, list.length])) })
  process.exit()
}
if (EXCEPTIONS.size > 10 || SHARED_NAMES.size > 20) throw new Error('The lists of exceptions are too long.')
let count = 0
for (const [rule, list] of findings) {
  for (const { path, line, text } of list) {
    count += 1
    console.error(`${path}:${line}: ${rule}: ${text}`)
  }
}
if (count > 0) {
  console.error(`${count} findings. See docs/contributing/style.md.`)
  process.exitCode = 1
}
