/** Runs SQL as it stands: one statement with its values, or a script without. For a library that brings its own. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
