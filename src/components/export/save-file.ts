/** How long the browser may take to begin reading what it saves. */
const READ_MS = 60_000

/** A text as the name of a file: letters and digits of any script. */
export const fileName = (text: string, ending: string) =>
  `${
    text
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'export'
  }.${ending}`

/** Hands a file made in the page to the person. */
export function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
