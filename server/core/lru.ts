/** Limits an LRU cache to a number of entries. `max` of the library allocates the memory of all of them at once. */
export const limitEntries = (maxSize: number) => ({ maxSize, sizeCalculation: () => 1 })
