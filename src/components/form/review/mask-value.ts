import { SECRET } from '../secrets'

/** Masks a secret value with dots. */
export const maskValue = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(SECRET) ? '••••••••' : value
