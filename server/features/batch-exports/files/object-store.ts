/** Store for files with keys. */
export interface ObjectStore {
  /** Stores a file atomically, replacing any file with the key. */
  put(key: string, body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>
  /** Deletes the file with the key, if it exists. */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Closes its connections. */
  close(): void
}
