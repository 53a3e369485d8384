import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/client/request'
import type { LoggedRequest } from '../../api/client/request-log'
import { toCurl, toFetch } from '../../api/client/request-snippets'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { CopyAction } from '../ui/cells/CopyAction'
import { RelativeTime } from '../ui/cells/RelativeTime'
import classes from './inspector.module.css'
import { redactBody } from './redact'
import { prettyPrint } from './request-labels'

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
export function RequestDetail({ request: logged }: { request: LoggedRequest }) {
  const { method, path, as, base, startedAt, end } = logged
  const body = redactBody(logged)
  const url = (base || location.origin) + path
  const time = <RelativeTime at={new Date(startedAt).toISOString()} />
  const resend = useMutation({ mutationFn: () => request({ method, path, as }) })
  return (
    <div className={classes.detail}>
      <p className={classes.fact}>
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
        <p className={classes.fact}>
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
