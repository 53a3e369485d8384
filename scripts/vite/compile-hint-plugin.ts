import type { Plugin } from 'vite'

/**
 * Asks the browser to compile all functions of the first script while it is downloaded, in another thread. Without the
 * comment, which Chromium reads, the main thread compiles them when they are first called.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const compileHintPlugin = (): Plugin => ({
  name: 'compile-hint',
  generateBundle: {
    // The comment has to be at the start of the file.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
