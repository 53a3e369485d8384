/** Time until the object URL is revoked: the browser may start reading it late. */
const READ_MS = 60_000

/** Converts a text to a file name: alphanumeric characters of any script. */
export const toFileName = (text: string, ending: string) =>
  `${
    text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'export'
  }.${ending}`

/** Downloads a file created in the page. */
export function downloadFile(name: string, type: string, parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  downloadUrl(address, name)
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}

/** Downloads a URL. Without a name, the file has the name that the server sends. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
