/** Levels of membership in an organization, and their names. Whoever has one has those below it. */
export const LEVELS = { member: 1, admin: 8, owner: 15 } as const

export type LevelName = keyof typeof LEVELS
export type Level = (typeof LEVELS)[LevelName]

/** The name of a level, for people: 8 is `admin`. A level this version does not know is shown as its number. */
export function getLevelName(level: number): string {
  return Object.entries(LEVELS).find(([, value]) => value === level)?.[0] ?? `level ${level}`
}
