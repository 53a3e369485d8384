import { buildCurl, quoteForShell, type RepeatableRequest } from '../../../api/client/request-snippets'
import { toSingleLine } from '../../undo-history/model/shell-script'

/** Formats requests as a shell script with a comment for each record. It stops at the first failure. */
export const buildBulkScript = (requests: readonly (RepeatableRequest & { name: string })[]): string =>
  [
    '#!/bin/sh',
    'set -eu',
    `: "\${API_KEY:?Set API_KEY to a personal API key.}"`,
    ...requests.map(
      ({ name, url, ...request }) =>
        `\n# ${toSingleLine(name)}\n${buildCurl(quoteForShell(url), request, '--fail-with-body -sS ')}\necho`,
    ),
    '',
  ].join('\n')
