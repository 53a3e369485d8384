import { z } from 'zod'

/** What a label of a name may be, at most 63 characters of it. */
const LABEL_MAX = 63
const PUNYCODE = 'xn--[a-z0-9-]*[a-z0-9]'
const DOMAIN_LABEL = new RegExp(`^(?:${PUNYCODE}|[a-z0-9]+(?:-[a-z0-9]+)*)$`)
const TOP_LABEL = new RegExp(`^(?:${PUNYCODE}|[a-z]{2,})$`)
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

const allFit = (labels: string[], pattern: RegExp) =>
  labels.every((label) => label.length <= LABEL_MAX && pattern.test(label))

/** A domain that people have addresses at: `example.com`, in lower case whatever was sent. */
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
        'Enter a domain such as example.com: letters, digits and single hyphens. Others go in their ASCII form, xn--...',
    },
  )

const HOST_FAULTS: [test: (name: string) => boolean, error: string][] = [
  [(name) => !name.includes('*'), 'Wildcards are not possible. Name one host, such as e.example.com.'],
  [(name) => !name.includes('://'), 'Leave out the protocol: e.example.com, not https://e.example.com.'],
  [
    // The URL parser reads a name whose last label is a number as an IPv4 address.
    (name) => !/(^|\.)(\d+|0x[\da-f]*)$/.test(name) && !/^\[?[\da-f.]*:[\da-f.]*:/.test(name),
    'Enter a host name such as e.example.com, not an IP address: a CNAME record cannot be published for one.',
  ],
  [
    (name) => allFit(name.split('.'), HOST_LABEL),
    'Enter a host such as e.example.com: letters, digits, hyphens and dots, with a letter or digit at both ends.',
  ],
]

/** A host that events are sent to: `e.example.com`, in lower case whatever was sent. */
export const HostName = HOST_FAULTS.reduce(
  (schema, [test, error]) => schema.refine(test, { error }),
  z.string().trim().toLowerCase().min(1).max(64),
)
