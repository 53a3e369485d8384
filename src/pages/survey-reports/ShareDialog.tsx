import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SurveyReport } from '../../../contract/schemas/survey-reports'
import { useApiMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { buildSharedReportUrl } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { Dialog } from '../../components/overlays/Dialog'
import { notifySuccess } from '../../components/overlays/toasts'
import { CopyButton } from '../../components/ui/cells/CopyButton'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

const DAY_MS = 86_400_000

const EXPIRIES = [
  { value: '', label: t('Never') },
  { value: '7', label: t('After 7 days') },
  { value: '30', label: t('After 30 days') },
  { value: '90', label: t('After 90 days') },
]

/** Creates, replaces and revokes the public link of a report. */
export default function ShareDialog({
  project_id,
  report,
  onClose,
}: {
  project_id: string
  report: SurveyReport
  onClose: () => void
}) {
  const params = { project_id, id: report.id }
  const { data: { share } = report } = useQuery(query('surveyReports', 'retrieve', { params }))
  const { session } = useSessionState()
  const create = useApiMutation('surveyReports', 'share')
  const revoke = useApiMutation('surveyReports', 'revoke')
  const [days, setDays] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
  const createLink = () =>
    create.mutate(
      { params, body: { expires_at } },
      { onSuccess: ({ token }) => setUrl(buildSharedReportUrl(session ?? { base: '' }, token)) },
    )
  const revokeLink = () =>
    revoke.mutate(
      { params },
      {
        onSuccess: () => {
          setUrl(null)
          notifySuccess(t('The public link was revoked.'))
        },
      },
    )
  const error = create.error ?? revoke.error
  return (
    <Dialog title={t('Share {name}', { name: report.name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <p className="flush measure">
          {t(
            'Anyone with the link can view the current results without signing in. The page contains neither answers nor persons.',
          )}
        </p>
        {error && <ErrorPanel error={error} />}
        {url && <NewLink url={url} />}
        {share && !url && (
          <p className="flush measure">
            <LinkState share={share} />{' '}
            {t('Links are shown only once. If you no longer have it, replace it with a new one.')}
          </p>
        )}
        {!url && (
          <NativeSelect
            label={t('New link expires')}
            data={EXPIRIES}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            styles={{ wrapper: { maxWidth: 240 } }}
          />
        )}
        <Group gap="sm" justify="flex-end">
          {share && (
            <Button variant="outline" color="red" loading={revoke.isPending} onClick={revokeLink}>
              {t('Revoke link')}
            </Button>
          )}
          {url ? (
            <Button variant="default" onClick={onClose}>
              {t('Done')}
            </Button>
          ) : (
            <Button loading={create.isPending} onClick={createLink}>
              {share ? t('Replace link') : t('Create link')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function LinkState({ share: { created_at, expires_at } }: { share: NonNullable<SurveyReport['share']> }) {
  const time = <RelativeTime at={created_at} />
  if (expires_at === null) return rich('A link was created {time}.', { time })
  const end = <RelativeTime at={expires_at} />
  return Date.parse(expires_at) <= Date.now()
    ? rich('A link was created {time} and expired {end}.', { time, end })
    : rich('A link was created {time} and expires {end}.', { time, end })
}

/** Link that was just created. Takes the focus. */
function NewLink({ url }: { url: string }) {
  const noteRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => noteRef.current?.focus(), [])
  return (
    <div>
      <p ref={noteRef} tabIndex={-1} className="measure no-outline">
        {t('This link is shown only once. Copy it now.')}
      </p>
      <div className="box row wrap between gap-12 p-12-16 mt-16 break">
        <a className="accent text-sm mono break" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        <CopyButton
          text={url}
          render={(copy, copied) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy link')}
            </Button>
          )}
        />
      </div>
    </div>
  )
}
