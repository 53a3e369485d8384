import { constants, open, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { invalidUrl } from './errors'
import { assertSize, decodeText } from './file-content'
import type { PluginOrigin } from './origin'

/** Origin for `file:` URLs of a folder inside `root`: a relative or an absolute path. Disabled if there is no root. */
export function folderOrigin(root: string | undefined, url: string): PluginOrigin {
  if (root === undefined)
    throw invalidUrl('Plugins from local folders are disabled because PLUGINS_DIR is not set.')
  const inside = resolve(root)
  const folder = resolve(inside, url.slice('file:'.length))
  if (!folder.startsWith(inside + sep)) throw invalidUrl('The folder is not inside PLUGINS_DIR.')

  async function read(name: string): Promise<string | null> {
    const path = join(folder, name)
    if (!path.startsWith(folder + sep)) throw invalidUrl(`${name} is outside the folder.`)
    const real = await realpath(path).catch(() => null)
    if (real === null) return null
    if (real !== join(await realpath(inside), path.slice(inside.length))) {
      throw invalidUrl(`${name} is a symbolic link.`)
    }
    // Opening a pipe without O_NONBLOCK would block.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(real, flags).catch(() => null)
    if (!file) throw invalidUrl(`${name} cannot be read.`)
    try {
      const status = await file.stat()
      if (!status.isFile()) return null
      assertSize(name, status.size)
      return decodeText(name, await file.readFile())
    } finally {
      await file.close()
    }
  }

  return {
    latest: async () => null,
    open: async () => async (names) => {
      const texts = new Map<string, string>()
      for (const name of names) {
        const text = await read(name)
        if (text !== null) texts.set(name, text)
      }
      return texts
    },
  }
}
