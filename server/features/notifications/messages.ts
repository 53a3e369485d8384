import { MESSAGE_LINK_LABEL } from '../../../contract/domain/notification-messages'
import type { Env } from '../../config'
import type { Mail } from '../../core/mail/mailer'
import { stripLineBreaks } from '../../core/mail/text'
import type { NotificationPayload } from '../../core/notifications/outbox'

/** Maximum number and length of the details in a message for people. */
const DETAILS_MAX = 20
const DETAIL_MAX = 500

type Site = Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>

/** Base URL of links in messages. */
export const getSite = ({ PUBLIC_URL, HOST, PORT }: Site) => PUBLIC_URL ?? `http://${HOST}:${PORT}`

/** Texts of a message for people, on one line each, and a link. */
function buildTexts(site: string, { title, details, path, organization, project }: NotificationPayload) {
  const lines = details.map(stripLineBreaks).filter((line) => line !== '')
  const more = lines.length - DETAILS_MAX
  return {
    title: truncate(stripLineBreaks(title)),
    lines: [...lines.slice(0, DETAILS_MAX).map(truncate), ...(more > 0 ? [`And ${more} more.`] : [])],
    source: stripLineBreaks(project ? `${organization.name}, ${project.name}` : organization.name),
    url: site + path,
  }
}

const truncate = (text: string) => (text.length > DETAIL_MAX ? `${text.slice(0, DETAIL_MAX)}…` : text)

const SLACK_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for Slack: without these characters, it can contain no link and no mention. */
const escapeSlack = (text: string) => text.replace(/[&<>]/g, (sign) => SLACK_ESCAPES[sign] ?? sign)

/** Body for an incoming webhook of Slack. */
export function buildSlackBody(site: string, payload: NotificationPayload) {
  const { title, lines, source, url } = buildTexts(site, payload)
  const section = (text: string) => ({
    type: 'section',
    // Verbatim text is not searched for URLs, names of channels or users.
    text: { type: 'mrkdwn', verbatim: true, text },
  })
  const text = (texts: string[]) => texts.map(escapeSlack).join('\n')
  return {
    text: escapeSlack(title),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      section(text([title, ...lines]).slice(0, 2900)),
      section(`<${encodeURI(url)}|${MESSAGE_LINK_LABEL}> · ${escapeSlack(source)}`),
    ],
  }
}

/** Body for an incoming webhook of Microsoft Teams: an adaptive card. Text runs contain no Markdown and no mentions. */
export function buildTeamsBody(site: string, payload: NotificationPayload) {
  const { title, lines, source, url } = buildTexts(site, payload)
  const block = (text: string, style: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }],
  })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(title, { weight: 'bolder' }),
            ...lines.map((line) => block(line)),
            block(source, { isSubtle: true }),
          ],
          actions: [{ type: 'Action.OpenUrl', title: MESSAGE_LINK_LABEL, url }],
        },
      },
    ],
  }
}

/** E-mail to one address. */
export function buildMail(site: string, to: string, payload: NotificationPayload): Mail {
  const { title, lines, source, url } = buildTexts(site, payload)
  return {
    to,
    subject: title,
    template: {
      heading: title,
      paragraphs: lines,
      action: { label: MESSAGE_LINK_LABEL, url },
      footnote: `An admin of ${source} entered your address for notifications. Ask them to remove it.`,
    },
  }
}

/** E-mail that notifies an admin of a destination that was paused after failures. */
export function buildPauseMail(
  site: string,
  { email, organization }: { email: string; organization: string },
  destination: { id: string; name: string; organization_id: string },
  reason: string,
): Mail {
  const heading = `Notifications to ${stripLineBreaks(destination.name)} are paused`
  return {
    to: email,
    subject: heading,
    template: {
      heading,
      paragraphs: ['Nothing is sent to this destination until someone resumes it.'],
      quote: reason,
      action: {
        label: 'View destination',
        url: `${site}/organizations/${destination.organization_id}/notifications/${destination.id}`,
      },
      footnote: `You receive this email as an admin of ${stripLineBreaks(organization)}.`,
    },
  }
}
