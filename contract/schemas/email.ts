import { z } from 'zod'

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]"
const EMAIL = new RegExp(`^(?!\\.)(?!.*\\.[.@])${LOCAL}+@(?:${LABEL}\\.)+${LABEL}$`)

/** Deliverable email address. Its domain is converted to lower case, the local part is unchanged. */
export const EmailInput = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .regex(EMAIL, { error: 'Enter a valid email address.' })
  .transform((address) => {
    const at = address.lastIndexOf('@')
    return address.slice(0, at) + address.slice(at).toLowerCase()
  })
