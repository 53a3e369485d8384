import { SECRET } from '../secrets'

/** A value with dots in the place of a secret. */
export const hidden = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(SECRET) ? '••••••••' : value
