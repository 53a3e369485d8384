/*
 * Texts of notifications. The server sends them, and the dashboard previews them for a new destination. They are plain
 * text, and may contain user input.
 */

/** Title of a message, and its further lines. */
export interface MessageText {
  title: string
  details: string[]
}

/** Label of the link of a message. */
export const MESSAGE_LINK_LABEL = 'View in Hedgerow'

/** Message with the fields that programs receive. */
interface Message extends MessageText {
  type: string
  timestamp: string
  /** Path of the page about it in the dashboard. */
  path: string
  organization: { id: string; name: string }
  project: { id: number; name: string } | null
  data: Record<string, unknown>
}

/** Builds the body of a webhook. `site` is the base URL of links. */
export function buildWebhookBody(site: string, message: Message) {
  const { type, timestamp, title, details, path, organization, project, data } = message
  return { type, timestamp, data: { title, details, url: site + path, organization, project, ...data } }
}

const formatMinute = (timestamp: string) => `${timestamp.slice(0, 16).replace('T', ' ')} UTC`

/** `from 2024-05-01 10:00 UTC to 2024-05-01 11:00 UTC` */
export const formatInterval = (start: string | null, end: string) =>
  `from ${start === null ? 'the beginning' : formatMinute(start)} to ${formatMinute(end)}`

interface Answer {
  /** Text of the question; null if it is unknown. */
  question: string | null
  answer: string
}

export const describeResponse = (survey: string, answers: readonly Answer[]): MessageText => ({
  title: `New response to ${survey}`,
  details: answers.map(({ question, answer }) => `${question ?? 'Answer'}: ${answer}`),
})

const formatResponses = (count: number) =>
  count === 1 ? '1 new survey response' : `${count} new survey responses`

export const describeDigest = (
  project: string,
  surveys: readonly { name: string; responses: number }[],
): MessageText => ({
  title: `${formatResponses(surveys.reduce((sum, { responses }) => sum + responses, 0))} in ${project}`,
  details: surveys.map(({ name, responses }) => `${name}: ${formatResponses(responses)}`),
})

export const describeReachedLimit = (survey: string, limit: number | null): MessageText => ({
  title: `The survey ${survey} has reached its response limit`,
  details: [`It has received ${limit} responses and was stopped.`],
})

/** @param interval See `formatInterval` */
export const describeFailure = (name: string, interval: string, error: string): MessageText => ({
  title: `The export ${name} is failing`,
  details: [`The run ${interval} failed: ${error}`],
})

export const describeRecovery = (name: string, interval: string): MessageText => ({
  title: `The export ${name} works again`,
  details: [`The run ${interval} is completed.`],
})

export const describeLateRun = (name: string, interval: string): MessageText => ({
  title: `The export ${name} is late`,
  details: [`The run ${interval} is not completed yet.`],
})

/** @param actor Name of the user who paused it; null for the server */
export const describePause = (name: string, actor: string | null): MessageText => ({
  title: `The export ${name} is paused`,
  details: [
    actor === null
      ? 'It was paused automatically, because too many of its runs failed.'
      : `${actor} paused it.`,
  ],
})

export const describeFlagChange = (
  actor: string,
  verb: string,
  key: string | null,
  details: string[],
): MessageText => ({ title: `${actor} ${verb} the feature flag ${key}`, details })

export const describeAcceptedInvite = (member: string | null): MessageText => ({
  title: `${member} accepted an invite`,
  details: [],
})
