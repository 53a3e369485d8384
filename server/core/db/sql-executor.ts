/** Runs SQL unmodified: one statement with its values, or a script without. For libraries that bring their own SQL. */
export type SqlExecutor = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
