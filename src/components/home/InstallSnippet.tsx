import type { Project } from '../../../contract/schemas/projects'
import { getServerUrl } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'
import { CopyAction } from '../ui/cells/CopyButton'
import { StatusBadge } from '../ui/cells/StatusBadge'
import classes from './home.module.css'

const POLL_MS = 3000
/** Documentation of all SDKs, which work with this server, too. */
const SDK_DOCS = 'https://posthog.com/docs/libraries'

/** Polling interval of a project: until its first event. */
export const getEventPollInterval = (project: Pick<Project, 'ingested_event'> | undefined) =>
  project?.ingested_event === false ? POLL_MS : false

/** Code that installs the SDK of a project and sends an event. */
export function InstallSnippet({ project }: { project: Pick<Project, 'api_token'> }) {
  const host = getServerUrl({ base: useSessionState().session?.base ?? '' })
  const code = `import posthog from 'posthog-js'

posthog.init('${project.api_token}', {
  api_host: '${host}',
})
posthog.capture('first event')`
  return (
    <div className="box sunken">
      <div className={classes.snippetHead}>
        <span>{t('JavaScript SDK')}</span>
        <span className="row gap-12">
          <a href={SDK_DOCS} target="_blank" rel="noreferrer">
            {t('Other SDKs')}
          </a>
          <CopyAction label={t('Copy code')} text={code} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <section className={classes.code} tabIndex={0} aria-label={t('Code to send events')}>
        <pre>{code}</pre>
      </section>
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
