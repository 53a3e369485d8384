import { curlOf, type RepeatableRequest } from '../../api/request-code'

/** Requests as a script for a shell, each under the name of what it is about. It ends with the first that fails. */
export const scriptOf = (requests: readonly (RepeatableRequest & { name: string })[]): string =>
  [
    '#!/bin/sh',
    'set -e',
    `: "\${API_KEY:?Set API_KEY to a personal API key}"`,
    ...requests.map(({ name, ...request }) => {
      const command = curlOf(request).replace(/^curl /, 'curl --fail-with-body ')
      // A name with a line break would end the comment.
      return `\n# ${name.replace(/[\r\n\u2028\u2029]+/g, ' ')}\n${command}`
    }),
    '',
  ].join('\n')
