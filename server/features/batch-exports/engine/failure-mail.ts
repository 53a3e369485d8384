import { formatInterval } from '../../../../contract/domain/notification-messages'
import type { Env } from '../../../config'
import type { Mail } from '../../../core/mail/mailer'
import { stripLineBreaks } from '../../../core/mail/text'
import type { BatchExportRow, ExportRunRow } from './records'

interface FailureMailInput {
  to: string
  organization: string
  about: BatchExportRow
  run: ExportRunRow
  message: string
  /** True if the failure paused the export. */
  paused: boolean
}

/** E-mail that notifies an admin of a permanently failed run. */
export function buildFailureMail(
  { PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  { to, organization, about, run, message, paused }: FailureMailInput,
): Mail {
  const [name, where] = [stripLineBreaks(about.name), stripLineBreaks(organization)]
  const site = PUBLIC_URL ?? `http://${HOST}:${PORT}`
  const heading = paused ? `The export ${name} is paused` : `The export ${name} failed`
  return {
    to,
    subject: heading,
    template: {
      heading,
      paragraphs: [
        `The run of ${about.model} ${formatInterval(run.data_interval_start, run.data_interval_end)} could not be exported:`,
      ],
      quote: message,
      action: {
        label: 'View export',
        url: `${site}/projects/${about.project_id}/batch_exports/${about.id}`,
      },
      footnote:
        (paused
          ? 'The export is paused until someone resumes it. '
          : 'Later intervals are still exported. You can retry this one in the dashboard. ') +
        `You receive this email as an admin of ${where}, at most once a day for each export.`,
    },
  }
}
