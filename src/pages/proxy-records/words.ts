import type { ProxyStatus } from '../../../contract/proxies'
import type { Tone } from '../../components/cells/Tag'
import { t } from '../../texts/text'

interface Words {
  label: string
  tone: Tone
  meaning: string
}

/** What each status means for a person. */
const STATUSES: Record<ProxyStatus, Words> = {
  waiting: { label: t('waiting'), tone: 'warning', meaning: t('The CNAME record is not there yet.') },
  issuing: {
    label: t('checking'),
    tone: 'info',
    meaning: t('The record is right; the host is asked over HTTPS next.'),
  },
  valid: {
    label: t('live'),
    tone: 'good',
    meaning: t('The record is right and the host answers over HTTPS.'),
  },
  warning: {
    label: t('warning'),
    tone: 'warning',
    meaning: t('It works, but something is not as it should be.'),
  },
  erroring: { label: t('failing'), tone: 'bad', meaning: t('The host does not do what it should.') },
  deleting: { label: t('deleting'), tone: 'neutral', meaning: t('It is being taken down.') },
  timed_out: { label: t('gave up'), tone: 'bad', meaning: t('The record did not appear in seven days.') },
}

/** The words for a status; one that this version does not know is shown as it is. */
export const statusWords = (status: string): Words =>
  new Map<string, Words>(Object.entries(STATUSES)).get(status) ?? {
    label: status,
    tone: 'neutral',
    meaning: '',
  }

/** Whether the status changes by itself, so that it is worth looking again. */
export const isMoving = (status: string) =>
  status === 'waiting' || status === 'issuing' || status === 'deleting'

/** What goes with a proxy. */
export const PROXY_LOSS = t('Events sent to this host are lost from then on.')

/** What to say where there is no instant: `words` where the server says that there is none, nothing where it does not say. */
export const whenNone = (at: string | null | undefined, words: string) => (at === undefined ? '–' : words)
