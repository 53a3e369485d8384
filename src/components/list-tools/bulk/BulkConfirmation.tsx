import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RequestPreview } from '../../../api/client/request-snippets'
import { t, tn } from '../../../lib/i18n/translate'
import { buildRequestUrl } from '../../request-inspector/build-request-url'
import { RequestView } from '../../request-inspector/RequestView'
import { CopyAction } from '../../ui/cells/CopyButton'
import { groupByReason, type SkippedRow } from './applicable-actions'
import { buildBulkScript, formatNames } from './labels'

const REQUESTS_SHOWN = 3
const NAMES_SHOWN = 8
const MESSAGES_SHOWN = 3

interface BulkQuestionProps {
  /** Consequences for each record. */
  messages: readonly { name: string; message: ReactNode }[]
  skipped: readonly SkippedRow[]
  requests: readonly { name: string; request: RequestPreview }[]
}

/** Content of a bulk confirmation: consequences, skipped records and requests. */
export function BulkConfirmation({ messages, skipped, requests }: BulkQuestionProps) {
  const rest = requests.length - REQUESTS_SHOWN
  return (
    <Stack gap="sm">
      <WhatHappens messages={messages} />
      <p className="soft break">
        {formatNames(
          messages.map(({ name }) => name),
          NAMES_SHOWN,
        )}
      </p>
      {skipped.length > 0 && (
        <div>
          <p className="break">
            {tn(skipped.length, '1 selected record is skipped:', '{n} selected records are skipped:')}
          </p>
          <ul className="grid bullets gap-4 mt-4 break">
            {groupByReason(skipped).map(({ why, names }) => (
              <li key={why}>
                {why} <span className="soft">{formatNames(names, NAMES_SHOWN)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="soft text-sm">{t('API requests')}</summary>
        <Stack gap="xs" align="stretch">
          <CopyAction
            label={t('Copy all as a shell script')}
            text={() => buildBulkScript(requests.map(repeatable))}
          />
          {requests.slice(0, REQUESTS_SHOWN).map(({ name, request }) => (
            <RequestView key={`${request.path} ${name}`} request={request} />
          ))}
          {rest > 0 && <span className="soft">{t('and {rest} more requests like these', { rest })}</span>}
        </Stack>
      </details>
    </Stack>
  )
}

const repeatable = ({
  name,
  request: { method, path, body },
}: {
  name: string
  request: RequestPreview
}) => ({
  name,
  method,
  url: buildRequestUrl(path),
  body: body === undefined ? null : JSON.stringify(body),
})

/** A text common to all is displayed once. If they differ, the first few are displayed, each under its name. */
function WhatHappens({ messages }: Pick<BulkQuestionProps, 'messages'>) {
  const [first] = messages
  const nonEmptyMessages = messages.filter(({ message }) => message !== undefined)
  if (nonEmptyMessages.length === 0) return null
  if (messages.every(({ message }) => message === first?.message)) return <div>{first?.message}</div>
  const rest = nonEmptyMessages.length - MESSAGES_SHOWN
  return (
    <ul className="grid bullets gap-4 mt-4 break">
      {nonEmptyMessages.slice(0, MESSAGES_SHOWN).map(({ name, message }) => (
        <li key={name}>
          <strong>{name}</strong>: {message}
        </li>
      ))}
      {rest > 0 && <li className="soft">{t('and {rest} more', { rest })}</li>}
    </ul>
  )
}
