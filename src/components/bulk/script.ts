import { onOneLine } from '../../api/journal/script'
import { buildCurl, quoteForShell, type RepeatableRequest } from '../../api/request-snippets'

/** Formats requests as a shell script with a comment for each record. It stops at the first failure. */
export const scriptOf = (requests: readonly (RepeatableRequest & { name: string })[]): string =>
  [
    '#!/bin/sh',
    'set -eu',
    `: "\${API_KEY:?Set API_KEY to a personal API key.}"`,
    ...requests.map(
      ({ name, url, ...request }) =>
        `\n# ${onOneLine(name)}\n${buildCurl(quoteForShell(url), request, '--fail-with-body -sS ')}\necho`,
    ),
    '',
  ].join('\n')
