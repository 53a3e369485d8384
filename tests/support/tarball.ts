import { gzipSync } from 'node:zlib'
import { Header, type HeaderData } from 'tar/header'
import { Pax } from 'tar/pax'

const BLOCK = 512

export interface TarEntry extends HeaderData {
  path: string
  content?: string | Buffer
}

/** Creates a .tar.gz with any entries, including invalid ones that no regular tool creates. */
export const tarball = (entries: TarEntry[]): Buffer => gzipSync(tar(entries))

/** Archives files below one top folder, as npm and code hosts do. */
export const gzipTar = (top: string, files: Record<string, string | Buffer>): Buffer =>
  tarball([
    { path: `${top}/`, type: 'Directory' },
    ...Object.entries(files).map(([name, content]) => ({ path: `${top}/${name}`, content })),
  ])

export function tar(entries: TarEntry[]): Buffer {
  const end = Buffer.alloc(2 * BLOCK)
  return Buffer.concat([...entries.flatMap(toBlocks), end])
}

function toBlocks({ content = '', ...data }: TarEntry): Buffer[] {
  const body = Buffer.from(content)
  const header = new Header({ type: 'File', mode: 0o644, size: body.length, mtime: new Date(0), ...data })
  header.encode()
  const pax = header.needPax ? [new Pax({ path: data.path }).encode()] : []
  const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)
  return [...pax, header.block ?? Buffer.alloc(0), body, padding]
}
