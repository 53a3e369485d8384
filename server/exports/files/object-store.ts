/** A place for files, each under a key. */
export interface ObjectStore {
  /** Stores what comes, all of it or nothing, in place of what was under the key. */
  put(key: string, body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>
  /** Removes what is under the key, if there is something. */
  remove(key: string, signal: AbortSignal): Promise<void>
  /** Ends its connections. */
  close(): void
}
