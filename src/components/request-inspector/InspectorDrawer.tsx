import { Button, Group, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { clearRequests, type LoggedRequest, request, useRequests } from '../../api/client/client'
import type { SentRequest } from '../../api/client/errors'
import { toCurl, toFetch } from '../../api/client/request-snippets'
import { usesCookie } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { EmptyState } from '../feedback/EmptyState'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { Chevron } from '../ui/cells/Chevron'
import { CopyAction } from '../ui/cells/CopyButton'
import { RelativeTime } from '../ui/cells/RelativeTime'
import { StatusBadge } from '../ui/cells/StatusBadge'
import { LogDrawer, LogList } from '../ui/log-drawer/LogDrawer'
import { buildRequestUrl, closeInspector } from './inspector'
import classes from './inspector.module.css'
import {
  formatDurationMs,
  formatOutcome,
  getOutcomeTone,
  hasFailed,
  prettyPrint,
  redactBody,
} from './request-labels'

type Kind = 'all' | 'writes' | 'failed'

const KINDS: Record<Kind, { label: string; test: (request: LoggedRequest) => boolean }> = {
  all: { label: t('All requests'), test: () => true },
  writes: { label: t('Writes'), test: ({ method }) => method !== 'GET' },
  failed: { label: t('Failed'), test: hasFailed },
}

const isLike = (expected: SentRequest | null) => (request: LoggedRequest) =>
  request.method === expected?.method && request.path === expected.path

/** List of all requests of this tab, newest first, with code to repeat them. */
export default function InspectorDrawer({ requested }: { requested: SentRequest | null }) {
  const requests = useRequests().toReversed()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [opened] = useState(() => requests.find(isLike(requested))?.id)
  const visibleRequests = requests
    .filter((request) => KINDS[kind].test(request))
    .filter(({ method, path }) => `${method} ${path}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <LogDrawer
      title={t('Requests from this tab')}
      search={{ label: t('Search methods and paths'), value: text, onChange: setText }}
      kinds={{ label: t('Filter requests'), of: KINDS, value: kind, onChange: setKind }}
      actions={
        <Button variant="default" disabled={requests.length === 0} onClick={clearRequests}>
          {t('Clear')}
        </Button>
      }
      note={
        usesCookie(currentSession())
          ? rich(
              'The last 200 requests are stored in this tab until you close it. You are signed in without an API key: commands need one in {variable}.',
              { variable: <code>$API_KEY</code> },
            )
          : rich(
              'The last 200 requests are stored in this tab until you close it. API keys are not stored: commands contain {variable} instead.',
              { variable: <code>$API_KEY</code> },
            )
      }
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

/** One request: a summary line, with expandable details. */
function RequestEntry({ request, startsOpen }: { request: LoggedRequest; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  const detail = useId()
  const { method, path, base, end } = request
  const isElsewhere = base !== (currentSession()?.base ?? '')
  return (
    <li>
      <UnstyledButton
        className={classes.line}
        aria-expanded={open}
        aria-controls={detail}
        onClick={() => setOpen(!open)}
      >
        <Chevron open={open} />
        <span className="text-xs bold">{method}</span>
        <span className="text-sm mono break">{isElsewhere ? buildRequestUrl(path, base) : path}</span>
        <StatusBadge tone={getOutcomeTone(request)}>{formatOutcome(request)}</StatusBadge>
        <span className="soft numeric text-end">{end && formatDurationMs(end.ms)}</span>
      </UnstyledButton>
      <div id={detail} hidden={!open}>
        {open && <RequestDetail request={request} />}
      </div>
    </li>
  )
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <>
      <h3 className={classes.label}>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <section className={classes.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </>
  )
}

/** Request, response, and code to repeat the request. */
function RequestDetail({ request: logged }: { request: LoggedRequest }) {
  const { method, path, as, base, startedAt, end } = logged
  const body = redactBody(logged)
  const url = (base || location.origin) + path
  const time = <RelativeTime at={new Date(startedAt).toISOString()} />
  const resend = useMutation({ mutationFn: () => request({ method, path, as }) })
  return (
    <div className={classes.detail}>
      <p className="soft text-sm">
        {end?.length
          ? rich('Sent {time}, response of {characters}', {
              time,
              characters: tn(end.length, '{n} character', '{n} characters'),
            })
          : rich('Sent {time}', { time })}
      </p>
      <Group gap="xs">
        <CopyAction label={t('Copy as cURL')} text={toCurl({ method, url, body })} />
        <CopyAction label={t('Copy as fetch')} text={toFetch({ method, url, body })} />
        {method === 'GET' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('Send again')}
          </Button>
        )}
      </Group>
      {body !== null && <Text label={t('Request')} text={prettyPrint(body)} />}
      {end?.text && <Text label={t('Response')} text={prettyPrint(end.text)} />}
      {end && end.text === null && !resend.isSuccess && (
        <p className="soft text-sm">
          {method === 'GET'
            ? t('The response was too large to store. Send the request again to view it.')
            : t('The response was too large to store.')}
        </p>
      )}
      {resend.error && <ErrorPanel error={resend.error} />}
      {resend.isSuccess && (
        <Text label={t('New response')} text={JSON.stringify(resend.data, null, 2) ?? ''} />
      )}
    </div>
  )
}
