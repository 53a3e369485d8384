import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SentRequest } from '../../api/errors'
import { clearRequests, type LoggedRequest, useRequests } from '../../api/request-log'
import { rich } from '../../texts/rich'
import { t } from '../../texts/translate'
import { EmptyState } from '../feedback/EmptyState'
import { LogDrawer, LogList } from '../log-drawer/LogDrawer'
import { closeInspector } from './inspector'
import { RequestEntry } from './RequestEntry'
import { hasFailed } from './request-labels'

type Kind = 'all' | 'writes' | 'failed'

const KINDS: Record<Kind, { label: string; test: (request: LoggedRequest) => boolean }> = {
  all: { label: t('All requests'), test: () => true },
  writes: { label: t('Writes'), test: ({ method }) => method !== 'GET' },
  failed: { label: t('Failed'), test: hasFailed },
}

const isLike = (expected: SentRequest | null) => (request: LoggedRequest) =>
  request.method === expected?.method && request.path === expected.path

/** List of all requests of this tab, newest first, with code to repeat them. */
export default function InspectorDrawer({ wanted: requested }: { wanted: SentRequest | null }) {
  const requests = useRequests().toReversed()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [opened] = useState(() => requests.find(isLike(requested))?.id)
  const visibleRequests = requests
    .filter((request) => KINDS[kind].test(request))
    .filter(({ method, path }) => `${method} ${path}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <LogDrawer
      title={t('Requests of this tab')}
      search={{ label: t('Search methods and paths'), value: text, onChange: setText }}
      kinds={{ label: t('Filter requests'), of: KINDS, value: kind, onChange: setKind }}
      actions={
        <Button variant="default" disabled={requests.length === 0} onClick={clearRequests}>
          {t('Clear')}
        </Button>
      }
      note={rich(
        'The last 200 requests are stored in this tab until you close it. API keys are not stored: commands contain {variable} instead.',
        { variable: <code>$API_KEY</code> },
      )}
      onClose={closeInspector}
    >
      {visibleRequests.length === 0 ? (
        <EmptyState title={requests.length === 0 ? t('No requests yet') : t('No matching requests')} />
      ) : (
        <LogList>
          {visibleRequests.map((request) => (
            <RequestEntry key={request.id} request={request} startsOpen={request.id === opened} />
          ))}
        </LogList>
      )}
    </LogDrawer>
  )
}
