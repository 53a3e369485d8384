import { z } from 'zod'

/** Maximum length of a DNS label. */
const LABEL_MAX = 63
const PUNYCODE = 'xn--[a-z0-9-]*[a-z0-9]'
const DOMAIN_LABEL = new RegExp(`^(?:${PUNYCODE}|[a-z0-9]+(?:-[a-z0-9]+)*)$`)
const TOP_LABEL = new RegExp(`^(?:${PUNYCODE}|[a-z]{2,})$`)
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const allFit = (labels: string[], pattern: RegExp) =>
  labels.every((label) => label.length <= LABEL_MAX && pattern.test(label))

/** Domain of email addresses, such as `example.com`, converted to lower case. */
export const DomainName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(128)
  .refine(
    (name) => {
      const labels = name.split('.')
      return labels.length > 1 && allFit(labels, DOMAIN_LABEL) && TOP_LABEL.test(labels.at(-1) ?? '')
    },
    {
      error:
        'Enter a domain such as example.com, using only alphanumeric characters, dots and single hyphens. Use the ASCII form (xn--...) of other characters.',
    },
  )

const HOST_FAULTS: [test: (name: string) => boolean, error: string][] = [
  [(name) => !name.includes('*'), 'Wildcards are not supported. Enter a single host, such as e.example.com.'],
  [
    (name) => !name.includes('://'),
    'Enter the host without a protocol: e.example.com, not https://e.example.com.',
  ],
  [
    // The URL parser reads a name whose last label is a number as an IPv4 address.
    (name) => !/(^|\.)(\d+|0x[\da-f]*)$/.test(name) && !/^\[?[\da-f.]*:[\da-f.]*:/.test(name),
    'Enter a host name such as e.example.com. An IP address cannot have a CNAME record.',
  ],
  [
    (name) => allFit(name.split('.'), HOST_LABEL),
    'Enter a host name such as e.example.com, using only alphanumeric characters, hyphens and dots. It must start and end with an alphanumeric character.',
  ],
]

/** Host that receives events, such as `e.example.com`, converted to lower case. */
export const HostName = HOST_FAULTS.reduce(
  (schema, [test, error]) => schema.refine(test, { error }),
  z.string().trim().toLowerCase().min(1).max(64),
)
