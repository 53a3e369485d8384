/** Reads those of the named files that are there. */
export type ReadFiles = (names: string[]) => Promise<Map<string, string>>

/** What an address leads to. */
export interface Origin {
  /** The version or commit that it leads to now; null for a folder. */
  latest(): Promise<string | null>
  /** Opens what it leads to, at that version or commit. */
  open(tag: string | null): Promise<ReadFiles>
}
