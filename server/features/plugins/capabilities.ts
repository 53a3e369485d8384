import type { Plugin } from '../../../contract/schemas/plugins'

const METHODS = [
  'processEvent',
  'onEvent',
  'composeWebhook',
  'exportEvents',
  'onSnapshot',
  'getSettings',
  'setupPlugin',
  'teardownPlugin',
]
const SCHEDULED_TASKS = ['runEveryMinute', 'runEveryHour', 'runEveryDay']
const MAIN_FILES = ['index.ts', 'index.js']
const BROWSER_FILES = ['site.ts', 'frontend.tsx']

/**
 * Derives the capabilities of a plugin from the exports of its main file, which is read and never run. Returns no methods for a
 * plugin with browser code only, and null if the files declare nothing.
 */
export function readCapabilities(files: Record<string, string | null>): Plugin['capabilities'] | null {
  const main = MAIN_FILES.map((name) => files[name]).find((text) => typeof text === 'string')
  if (typeof main !== 'string') return BROWSER_FILES.some((name) => files[name]) ? {} : null
  const code = stripCommentsAndStrings(main)
  const methods = METHODS.filter((name) => isExported(code, name))
  const scheduled_tasks = SCHEDULED_TASKS.filter((name) => isExported(code, name))
  if (methods.length + scheduled_tasks.length === 0) return null
  return { ...(methods.length && { methods }), ...(scheduled_tasks.length && { scheduled_tasks }) }
}

const stripCommentsAndStrings = (code: string): string =>
  code.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g,
    (token) => (token.startsWith('/') ? ' ' : '""'),
  )

/** Tests for an export declaration, an export list, or an assignment to CommonJS exports. */
function isExported(code: string, name: string): boolean {
  return [
    `\\bexport\\s+(?:default\\s+)?(?:async\\s+)?function\\s*\\*?\\s*${name}\\b`,
    `\\bexport\\s+(?:const|let|var)\\s+${name}\\b`,
    `\\bexport\\s*\\{[^}]*\\b${name}\\s*[,}]`,
    `\\bexports\\.${name}\\s*=`,
    `\\bmodule\\.exports\\s*=\\s*\\{[\\s\\S]*\\b${name}\\s*[,:(}]`,
  ].some((pattern) => new RegExp(pattern).test(code))
}
