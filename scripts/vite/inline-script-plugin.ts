import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build as esbuild } from 'esbuild'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** One of our files as a script that runs by itself. */
export async function bundleScript(contents: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await esbuild({
    stdin: { contents, resolveDir: at('src'), loader: 'ts' },
    define,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}

interface LanguageFile {
  language: string
  address: string
  source: string
}

/** Each `src/texts/translations/<language>.ts` as a file that leaves its texts for the page. */
async function languageFiles(): Promise<LanguageFile[]> {
  const names = (await readdir(at('src/texts/translations'))).filter((name) => name.endsWith('.ts'))
  const files = names.map(async (name) => {
    const language = name.replace(/\.ts$/, '')
    const source = await bundleScript(
      `import texts from './texts/translations/${name}'; globalThis.__hedgerow.texts = texts`,
    )
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, address: `/assets/${language}-${hash}.js`, source }
  })
  return Promise.all(files)
}

/** Puts `src/inline-script.ts`, bundled, into the page, and the texts of each language beside it. */
export function inlineScriptPlugin(): Plugin {
  // Of the page that was made last: what it names is all that anybody asks for.
  let files: LanguageFile[] = []
  return {
    name: 'boot',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        files = await languageFiles()
        const addresses = files.map(({ language, address }) => [language, address])
        const LANGUAGES = JSON.stringify(Object.fromEntries(addresses))
        const source = await bundleScript(`import './inline-script'`, { LANGUAGES })
        return html.replace('/* boot */', () => source)
      },
    },
    generateBundle() {
      for (const { address, source } of files)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const languageFile = files.find(({ address }) => address === request.url)
        if (!languageFile) return next()
        response.setHeader('content-type', 'text/javascript').end(languageFile.source)
      })
    },
  }
}
