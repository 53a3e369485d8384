import { onOneLine } from '../../api/journal/script'
import { curlTo, quoted, type RepeatableRequest } from '../../api/request-code'

/** Requests as a script for a shell, each under the name of what it is about. It ends with the first that fails. */
export const scriptOf = (requests: readonly (RepeatableRequest & { name: string })[]): string =>
  [
    '#!/bin/sh',
    'set -eu',
    `: "\${API_KEY:?Set API_KEY to a personal API key.}"`,
    ...requests.map(
      ({ name, url, ...request }) =>
        `\n# ${onOneLine(name)}\n${curlTo(quoted(url), request, '--fail-with-body -sS ')}\necho`,
    ),
    '',
  ].join('\n')
