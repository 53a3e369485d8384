import type { Plugin } from 'vite'

/**
 * Puts the styles of the first page into the page, after the address of its script: they come while the script is asked
 * for, when nothing else does, and the empty frame is drawn without waiting for another file.
 */
export function inlineCssPlugin(): Plugin {
  let styles = ''
  return {
    name: 'styles-inside',
    apply: 'build',
    generateBundle: {
      // Before the page and later chunks are told which files they need.
      order: 'pre',
      handler(_, bundle) {
        const names = Object.values(bundle).flatMap((file) => {
          const css = file.type === 'chunk' && file.isEntry ? file.viteMetadata?.importedCss : undefined
          const its = [...(css ?? [])]
          css?.clear()
          return its
        })
        styles = names.map((name) => collectStyles(bundle, name)).join('')
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('</head>', () => `  <style nonce="__CSP_NONCE__">${styles}</style>\n  </head>`),
    },
  }
}

/** What is in a file of the bundle, which is not written then. */
function collectStyles(bundle: Record<string, object>, name: string): string {
  const file = bundle[name]
  delete bundle[name]
  if (!file || !('source' in file)) throw new Error(`The bundle has no ${name}.`)
  return String(file.source)
}
