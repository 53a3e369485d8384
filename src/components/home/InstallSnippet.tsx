import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Project } from '../../../contract/schemas/projects'
import { request } from '../../api/client/client'
import { READ_ONLY_REASON, useReadOnly } from '../../api/session/read-only'
import { getServerUrl } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { notifyError } from '../overlays/toasts'
import { CopyIcon } from '../ui/cells/CopyText'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import { CodeBlock } from '../ui/page/CodeBlock'
import { FilterSegments } from '../ui/page/FilterSegments'

const POLL_MS = 3000
/** Endpoint for events of SDKs. */
const CAPTURE = '/i/v0/e/'
/** Polling interval of a project: until its first event. */
export const getEventPollInterval = (project: Pick<Project, 'ingested_event'> | undefined) =>
  project?.ingested_event === false ? POLL_MS : false

/** Code that sends an event, by language. */
const SNIPPETS = {
  js: ({ token, host }: Target) => `// npm install posthog-js
import posthog from 'posthog-js'

posthog.init('${token}', {
  api_host: '${host}',
})
posthog.capture('first event')`,
  node: ({ token, host }: Target) => `// npm install posthog-node
import { PostHog } from 'posthog-node'

const posthog = new PostHog('${token}', {
  host: '${host}',
})
posthog.capture({ distinctId: 'user-1', event: 'first event' })
await posthog.shutdown()`,
  curl: ({ token, host }: Target) => `curl ${host}${CAPTURE} \\
  -H 'content-type: application/json' \\
  -d '{
    "api_key": "${token}",
    "event": "first event",
    "distinct_id": "user-1"
  }'`,
}

const LANGUAGES = [
  { value: 'js', label: 'JavaScript' },
  { value: 'node', label: 'Node.js' },
  { value: 'curl', label: 'cURL' },
] as const

interface Target {
  token: string
  /** URL of the server. */
  host: string
}

/** Code that sends an event to a project, in several languages, and a button that sends one. */
export function InstallSnippet({ project }: { project: Pick<Project, 'id' | 'api_token'> }) {
  const host = getServerUrl({ base: useSessionState().session?.base ?? '' })
  const [language, setLanguage] = useState<keyof typeof SNIPPETS>('js')
  const code = SNIPPETS[language]({ token: project.api_token, host })
  return (
    <div className="stack gap-12 min-0">
      <div className="row between gap-8">
        <FilterSegments label={t('Language')} value={language} options={LANGUAGES} onChange={setLanguage} />
        <CopyIcon label={t('the code')} text={code} />
      </div>
      <CodeBlock label={t('Code to send events')} code={code} />
      <p className="flush soft text-sm">
        {t(
          'Other PostHog SDKs, such as those for Python, Go, iOS and Android, work too: set their host and key as above.',
        )}
      </p>
      <TestEvent project={project} />
    </div>
  )
}

/** Button that sends an event like an SDK: with the public token, to the endpoint for events. */
function TestEvent({ project }: { project: Pick<Project, 'id' | 'api_token'> }) {
  const cache = useQueryClient()
  const isReadOnly = useReadOnly()
  const [isSending, setIsSending] = useState(false)
  const [receivedAt, setReceivedAt] = useState<string>()
  const send = async () => {
    setIsSending(true)
    const properties = { $lib: 'hedgerow-dashboard', $process_person_profile: false }
    const body = { api_key: project.api_token, event: 'test event', distinct_id: 'test', properties }
    try {
      // The server responds when the event is stored.
      await request({ method: 'POST', path: CAPTURE }, { body })
      setReceivedAt(new Date().toISOString())
      await cache.invalidateQueries()
    } catch (error) {
      notifyError(t('The test event could not be sent.'), error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="row wrap gap-8-12">
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={isSending}
        disabled={isReadOnly}
        title={isReadOnly ? READ_ONLY_REASON : undefined}
        onClick={() => void send()}
      >
        {t('Send test event')}
      </Button>
      <span role="status" className="soft text-sm">
        {receivedAt === undefined ? (
          t('Sends one “test event” to this project.')
        ) : (
          <>
            {rich('Test event received {time}.', { time: <RelativeTime at={receivedAt} /> })}{' '}
            <Link to="/projects/$project_id/events" params={{ project_id: String(project.id) }}>
              {t('View events')}
            </Link>
          </>
        )}
      </span>
    </div>
  )
}

/** State of the events of a project. */
export const EventStatus = ({ isReceiving }: { isReceiving: boolean }) => (
  <span role="status">
    <StatusBadge tone={isReceiving ? 'success' : 'warning'} dot>
      {isReceiving ? t('Receiving events') : t('Waiting for first event…')}
    </StatusBadge>
  </span>
)
