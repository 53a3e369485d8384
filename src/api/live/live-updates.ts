import { useEffect } from 'react'
import {
  type EditedResource,
  type LiveResource,
  PRESENCE_INTERVAL_MS,
  type Presence,
} from '../../../contract/domain/live'
import { createStore } from '../../lib/store'
import { client } from '../client/client'
import { ApiError } from '../client/errors'
import { clearLiveConnection, setLiveConnection } from '../client/prefetched-requests'
import { invalidate } from '../query/invalidation'
import type { Resource } from '../query/queries'
import { useReadOnly } from '../session/read-only'
import { currentSession } from '../session/session-store'

interface LiveQueries {
  resources: readonly Resource[]
  operations?: RegExp
}

/** Queries of each kind of records. Of surveys, only statistics include responses. The pages of the inbox do not move. */
const QUERIES: Record<LiveResource, LiveQueries> = {
  project: { resources: ['project', 'projects'] },
  organization: { resources: ['organizations'] },
  member: { resources: ['members'] },
  invite: { resources: ['invites'] },
  domain: { resources: ['domains', 'identityProviders'] },
  role: { resources: ['roles'] },
  proxy_record: { resources: ['proxyRecords'] },
  service_account: { resources: ['serviceAccounts', 'organizationApiKeys'] },
  notification_destination: { resources: ['notificationDestinations'] },
  survey: { resources: ['surveys'] },
  survey_response: {
    resources: ['surveys', 'surveyResponses'],
    operations: /response|stats|counts|results/i,
  },
  feature_flag: { resources: ['featureFlags'] },
  batch_export: { resources: ['projectBatchExports', 'batchExports'] },
}
/** Minimum interval between refetches because of the same kind, in milliseconds. */
const REFETCH_MS = 2000
/** The results of a report are computed from all responses to its surveys. */
const REPORT_REFETCH_MS = 10_000
const RECONNECT_MS = 1000
const RECONNECT_MAX_MS = 60_000
/** A page that replaces another one uses its stream. */
const LINGER_MS = 3000
/** The server has no streams, or the user may not open them. */
const FINAL_STATUSES = [401, 403, 404, 405]

interface LiveState {
  /** Id of the open stream; null without one. */
  connection_id: string | null
  presences: readonly Presence[]
}

const CLOSED: LiveState = { connection_id: null, presences: [] }

/** Project or organization whose changes a stream announces. */
type LiveTarget = { project_id: string } | { organization_id: string }

interface LiveScope {
  state: ReturnType<typeof createStore<LiveState>>
  users: number
  close: () => void
}

const scopes = new Map<string, LiveScope>()

/**
 * Keeps the queries of a project or organization up to date while the component is mounted and the page is visible.
 * Returns the state of the stream: without one, pages poll.
 */
export function useLiveUpdates(target: LiveTarget | undefined): LiveState {
  // The object is new on each render.
  const key = JSON.stringify(target)
  const scope = target && getScope(key)
  useEffect(() => {
    if (key === undefined) return
    const opened = getScope(key)
    opened.users += 1
    if (opened.users === 1) opened.close = openStream(JSON.parse(key), opened.state)
    return () => {
      setTimeout(() => {
        opened.users -= 1
        if (opened.users === 0) opened.close()
      }, LINGER_MS)
    }
  }, [key])
  return (scope?.state ?? closedState).use()
}

const closedState = createStore(CLOSED)

function getScope(key: string): LiveScope {
  const existing = scopes.get(key)
  if (existing) return existing
  const scope = { state: createStore(CLOSED), users: 0, close: () => {} }
  scopes.set(key, scope)
  return scope
}

const connectTo = (target: LiveTarget) =>
  'project_id' in target
    ? client.live.connect({ params: target })
    : client.organizationLive.connect({ params: target })

/** Opens a stream while the page is visible, and reconnects. Returns the function that closes it. */
function openStream(target: LiveTarget, state: LiveScope['state']): () => void {
  const closing = new AbortController()
  const refetch = createRefetch()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasMissed = false

  const disconnect = () => {
    source?.close()
    source = undefined
    clearTimeout(timer)
    clearLiveConnection(state.current().connection_id)
    state.set(CLOSED)
  }
  const reconnect = () => {
    disconnect()
    hasMissed = true
    const wait = Math.min(RECONNECT_MS * 2 ** failures, RECONNECT_MAX_MS) * (0.5 + Math.random())
    failures += 1
    timer = setTimeout(connect, wait)
  }
  const connect = async () => {
    if (document.hidden || closing.signal.aborted) return
    try {
      const { id, url } = await connectTo(target)
      if (document.hidden || closing.signal.aborted) return
      source = new EventSource(url)
      source.onopen = () => {
        failures = 0
        setLiveConnection({ base: currentSession()?.base, id })
        state.set({ ...CLOSED, connection_id: id })
        if (hasMissed) for (const resource of Object.keys(QUERIES)) refetch(resource as LiveResource)
      }
      source.onerror = reconnect
      source.addEventListener('change', ({ data }) => {
        const { resources }: { resources: LiveResource[] } = JSON.parse(data)
        for (const resource of resources) refetch(resource)
      })
      source.addEventListener('presence', ({ data }) => {
        const { presences }: { presences: Presence[] } = JSON.parse(data)
        state.set({ ...state.current(), presences })
      })
    } catch (error) {
      if (!(error instanceof ApiError && FINAL_STATUSES.includes(error.status))) reconnect()
    }
  }
  const onVisibilityChange = () => {
    if (!document.hidden) return void connect()
    hasMissed = true
    disconnect()
  }
  document.addEventListener('visibilitychange', onVisibilityChange, { signal: closing.signal })
  void connect()
  return () => {
    closing.abort()
    disconnect()
  }
}

/** Creates a function that refetches the visible queries of a kind, at most once per interval. */
function createRefetch(): (resource: LiveResource) => void {
  const dueAt = new Map<string, number>()
  const schedule = (name: string, interval: number, queries: LiveQueries) => {
    const now = Date.now()
    const refetchAt = dueAt.get(name) ?? 0
    // A scheduled refetch includes this change.
    if (refetchAt > now) return
    const at = Math.max(now, refetchAt + interval)
    dueAt.set(name, at)
    setTimeout(() => refetchQueries(queries), at - now)
  }
  return (resource) => {
    schedule(resource, REFETCH_MS, QUERIES[resource])
    if (resource === 'survey' || resource === 'survey_response')
      schedule('report', REPORT_REFETCH_MS, { resources: ['surveyReports'] })
  }
}

function refetchQueries({ resources, operations }: LiveQueries): void {
  invalidate({
    predicate: ({ queryKey: [name, operation], observers }) =>
      resources.some((candidate) => candidate === name) &&
      (operations?.test(String(operation)) ?? true) &&
      // A form retains the state that it was opened with.
      observers.every(({ options }) => options.refetchOnWindowFocus !== false),
  })
}

/** Announces that the user has the form of a record open, and returns the other people who have. */
export function usePresence(
  project_id: string,
  resource: EditedResource,
  record_id: string,
): readonly Presence[] {
  const { connection_id, presences } = useLiveUpdates({ project_id })
  const isReadOnly = useReadOnly()
  useEffect(() => {
    if (connection_id === null || isReadOnly) return
    const announce = (is_editing: boolean) => {
      const body = { connection_id, resource, record_id, is_editing }
      // Presence is a hint: without it, concurrent changes are merged when they are saved.
      client.live.announce({ params: { project_id }, body }).catch(() => {})
    }
    announce(true)
    const timer = setInterval(announce, PRESENCE_INTERVAL_MS, true)
    return () => {
      clearInterval(timer)
      announce(false)
    }
  }, [project_id, resource, record_id, connection_id, isReadOnly])
  return presences.filter((presence) => presence.resource === resource && presence.record_id === record_id)
}
