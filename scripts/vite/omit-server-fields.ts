import type { Plugin } from 'vite'

/**
 * Fields of endpoints that only the server reads: names of query schemas and full updates, statuses, and summaries of reads.
 * Descriptions of writes contain their summaries, except for those of the common operations.
 */
const SERVER_FIELDS = [
  // Operations for other clients.
  /^ {2}(?:assign|localEvaluation|definition|events?): \{[\s\S]*?^ {2}\},$/gm,
  /\b(query|replace): '\w+',?/g,
  /\baccess: 'public',?/g,
  /\bstatus: \d+,?/g,
  /\s+reachesDeleted: true,/g,
  /(?<=method: 'GET',\s+suffix: '[^']*',)\s+summary: '[^']*',/g,
  // Only the responses of writes are compared, with those of lists.
  /(?<=method: 'GET',[^{}]*)\bresponse: '\w+',?/g,
  /(?<=\breading\('[^']*'), '[^']*'(?=\))/g,
]
const SUMMARY = /\s+summary: '[^']*',/g

/** Removes the fields of the contract that the dashboard does not use, because all of it is in the first script. */
export function omitServerFields(): Plugin {
  return {
    name: 'omit-server-fields',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/(endpoints\/[\w-]+|crud-endpoints)\.ts$/ },
      handler: (code, id) =>
        (id.endsWith('/crud-endpoints.ts') ? [...SERVER_FIELDS, SUMMARY] : SERVER_FIELDS).reduce(
          (rest, field) => rest.replaceAll(field, ''),
          code,
        ),
    },
  }
}
