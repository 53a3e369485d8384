import type { Plugin } from 'vite'

/** Variables of Mantine that neither the theme nor a component uses: a third of its stylesheet. */
const UNUSED_VARIABLES = new RegExp(
  `--(${[
    'mantine-color-(pink|grape|violet|indigo|blue|cyan|teal|green|lime|orange)-[\\w-]+',
    'mantine-color-dark-(text|filled-hover|light[\\w-]*|outline[\\w-]*)',
    'mantine-color-(gray|yellow)-(text|filled-hover|outline[\\w-]*)',
    'mantine-color-red-text',
    'mantine-(h\\d|breakpoint|primary-color-\\d)[\\w-]*',
    'section-(height|padding-x)-[\\w-]+',
    'ai-size-input-\\w+',
    'button-(height|padding-x)-compact-(lg|xl)',
  ].join('|')}):[^;}]+;?`,
  'g',
)

/**
 * Inlines the styles of the first page after its script tag: they arrive while the script is loading, and the empty
 * layout is painted without another request.
 */
export function inlineCssPlugin(): Plugin {
  let styles = ''
  return {
    name: 'styles-inside',
    apply: 'build',
    generateBundle: {
      // Runs before the document and later chunks get their list of files.
      order: 'pre',
      handler(_, bundle) {
        const names = Object.values(bundle).flatMap((file) => {
          const css = file.type === 'chunk' && file.isEntry ? file.viteMetadata?.importedCss : undefined
          const its = [...(css ?? [])]
          css?.clear()
          return its
        })
        styles = names
          .map((name) => collectStyles(bundle, name))
          .join('')
          .replaceAll(UNUSED_VARIABLES, '')
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('</head>', () => `  <style nonce="__CSP_NONCE__">${styles}</style>\n  </head>`),
    },
  }
}

/** Removes a file from the bundle and returns its content. */
function collectStyles(bundle: Record<string, object>, name: string): string {
  const file = bundle[name]
  delete bundle[name]
  if (!file || !('source' in file)) throw new Error(`The bundle has no ${name}.`)
  return String(file.source)
}
