import type { Plugin, Rolldown } from 'vite'

const HOME = /[\\/]ProjectHomePage\.tsx$/
const PLACEHOLDER = '__HOME_FILES__'

/** Inserts the files of the home page into the inline script, which loads them along with the bundle. */
export const homeFilesPlugin = (): Plugin => ({
  name: 'home-files',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk }) =>
      html.replace(PLACEHOLDER, () => (bundle && chunk ? listFiles(bundle, chunk).join(' ') : '')),
  },
})

/** Lists the files of the home page that are not part of the first page. */
function listFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const find = (name: string) => chunks.filter(({ fileName }) => fileName === name)
  const collect = (chunk: Rolldown.OutputChunk, seen: Set<Rolldown.OutputChunk>) => {
    if (seen.has(chunk)) return seen
    seen.add(chunk)
    for (const imported of chunk.imports.flatMap(find)) collect(imported, seen)
    return seen
  }
  const first = collect(entry, new Set())
  const home = chunks.filter(({ moduleIds }) => moduleIds.some((id) => HOME.test(id)))
  if (home.length === 0) throw new Error('The bundle has no home page.')
  const files = home.flatMap((chunk) =>
    [...collect(chunk, new Set(first))]
      .filter((each) => !first.has(each))
      .flatMap((each) => [each.fileName, ...(each.viteMetadata?.importedCss ?? [])]),
  )
  return [...new Set(files)].map((file) => `/${file}`)
}
