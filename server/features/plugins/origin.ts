/** Reads the named files; missing files are omitted. */
export type ReadFiles = (names: string[]) => Promise<Map<string, string>>

/** Source that a plugin URL refers to. */
export interface PluginOrigin {
  /** Current version or commit; null for a folder. */
  latest(): Promise<string | null>
  /** Opens the source at that version or commit. */
  open(tag: string | null): Promise<ReadFiles>
}
