/** Access levels in an organization by name. Each level includes the lower ones. */
export const LEVELS = { member: 1, admin: 8, owner: 15 } as const

export type LevelName = keyof typeof LEVELS
export type Level = (typeof LEVELS)[LevelName]

/** Returns the display name of a level: 8 is `admin`. An unknown level is shown as its number. */
export function getLevelName(level: number): string {
  return Object.entries(LEVELS).find(([, value]) => value === level)?.[0] ?? `level ${level}`
}
