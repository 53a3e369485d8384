import type { ProxyStatus } from '../../../contract/domain/proxies'
import type { Tone } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

interface StatusLabels {
  label: string
  tone: Tone
  meaning: string
}

/** Label, tone and description of each status. */
const STATUSES: Record<ProxyStatus, StatusLabels> = {
  waiting: { label: t('waiting'), tone: 'warning', meaning: t('The CNAME record was not found.') },
  issuing: {
    label: t('checking'),
    tone: 'info',
    meaning: t('The CNAME record is correct. The HTTPS check is next.'),
  },
  valid: {
    label: t('live'),
    tone: 'success',
    meaning: t('The CNAME record is correct and the host responds over HTTPS.'),
  },
  warning: {
    label: t('warning'),
    tone: 'warning',
    meaning: t('The proxy works, but has a problem.'),
  },
  erroring: { label: t('failing'), tone: 'error', meaning: t('The host does not respond as expected.') },
  deleting: { label: t('deleting'), tone: 'neutral', meaning: t('The proxy is being removed.') },
  timed_out: {
    label: t('timed out'),
    tone: 'error',
    meaning: t('The CNAME record was not found within seven days.'),
  },
}

/** Returns label, tone and description of a status; an unknown one is labeled as is. */
export const getProxyStatusLabels = (status: string): StatusLabels =>
  new Map<string, StatusLabels>(Object.entries(STATUSES)).get(status) ?? {
    label: status,
    tone: 'neutral',
    meaning: '',
  }

/** Returns true if the status is expected to change by itself, so that polling is useful. */
export const isTransitional = (status: string) =>
  status === 'waiting' || status === 'issuing' || status === 'deleting'

/** Consequences of deleting a proxy. */
export const PROXY_LOSS = t('Events sent to this host are lost from then on.')

/**
 * Returns the placeholder for a missing timestamp: `words` if the server returns null, a dash if it omits the field.
 */
export const formatOptionalDate = (at: string | null | undefined, fallback: string) =>
  at === undefined ? '–' : fallback

/** Statuses whose next step is the CNAME record. */
export const NEEDS_RECORD = new Set<string>(['waiting', 'timed_out'] satisfies ProxyStatus[])

/** Instruction for the CNAME record. */
export const RECORD_ADVICE = t(
  'Add this record at your DNS provider, with the provider’s own proxy turned off.',
)
