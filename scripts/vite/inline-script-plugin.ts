import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build as esbuild } from 'esbuild'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Bundles one of our files as a standalone script. */
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

/** Bundles each `src/lib/i18n/translations/<language>.ts` as a script that provides its texts to the page. */
async function languageFiles(): Promise<LanguageFile[]> {
  const names = (await readdir(at('src/lib/i18n/translations'))).filter((name) => name.endsWith('.ts'))
  const files = names.map(async (name) => {
    const language = name.replace(/\.ts$/, '')
    const source = await bundleScript(
      `import texts from './lib/i18n/translations/${name}'; globalThis.__hedgerow.texts = texts`,
    )
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, address: `/assets/${language}-${hash}.js`, source }
  })
  return Promise.all(files)
}

/** Inlines the bundled `src/app/inline-script.ts` into the page, and emits the texts of each language as files. */
export function inlineScriptPlugin(): Plugin {
  // Language files of the last generated page, which are the only ones requested.
  let files: LanguageFile[] = []
  return {
    name: 'boot',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        files = await languageFiles()
        const addresses = files.map(({ language, address }) => [language, address])
        const LANGUAGES = JSON.stringify(Object.fromEntries(addresses))
        const source = await bundleScript(`import './app/inline-script'`, { LANGUAGES })
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
