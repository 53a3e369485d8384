import type { Plugin } from 'vite'

/** Has to be the first line of a file. Browsers that do not know it read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Tells the browser that the first page needs most of its script at once: then all of that is compiled in a thread of its
 * own while the rest still comes, and not in the way of the first drawing, one function at a time.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // After Vite has put its own first line there.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = HINT + file.code
        }
      },
    },
  }
}
