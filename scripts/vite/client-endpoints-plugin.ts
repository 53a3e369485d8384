import type { Plugin } from 'vite'

/**
 * Fields of endpoint definitions that only the server reads. The dashboard displays the summaries of writes, except
 * those of the common operations.
 */
const SERVER_FIELDS = [
  /(?<=method: 'GET',\s*suffix: [^,]+,\s*)summary: '[^']*',/g,
  /\b(query|replace): '\w+',?/g,
]
const COMMON_SUMMARIES = /\bsummary: '[^']*',/g

/** Removes fields of endpoint definitions that the dashboard does not read, because its first load contains them. */
export function clientEndpointsPlugin(): Plugin {
  return {
    name: 'client-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/(endpoints\/[\w-]+|crud-endpoints)\.ts$/ },
      handler(code, id) {
        const fields = id.endsWith('/crud-endpoints.ts')
          ? [...SERVER_FIELDS, COMMON_SUMMARIES]
          : SERVER_FIELDS
        return fields.reduce((text, field) => text.replace(field, ''), code)
      },
    },
  }
}
