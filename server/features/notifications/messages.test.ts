import { expect, it } from 'vitest'
import type { NotificationPayload } from '../../core/notifications/outbox'
import { buildSlackBody, buildTeamsBody } from './messages'

const HOSTILE =
  'Hi <!channel> <https://evil.example|click> & <@U123>\nhttps://evil.example [x](https://evil.example)'
const payload: NotificationPayload = {
  type: 'survey.response',
  timestamp: '2026-01-01T00:00:00Z',
  title: `New response to ${HOSTILE}`,
  details: [`Why?: ${HOSTILE}`],
  path: '/projects/1/surveys/2',
  data: {},
  organization: { id: '1', name: '<!here>' },
  project: { id: 1, name: '<@U1>' },
}

it('escapes user text for Slack, so that it contains no mention and no link', () => {
  const body = buildSlackBody('https://hedgerow.example', payload)
  const texts = body.blocks.map(({ text }) => text)
  expect(texts.every(({ verbatim }) => verbatim)).toBe(true)
  const all = [body.text, ...texts.map(({ text }) => text)].join('\n')
  expect(all.match(/<[^>]*>/g)).toEqual(['<https://hedgerow.example/projects/1/surveys/2|View in Hedgerow>'])
  expect(all).toContain('&lt;!channel&gt;')
})

it('sends user text to Teams only where Markdown is not rendered', () => {
  const [attachment] = buildTeamsBody('https://hedgerow.example', payload).attachments
  const { body, actions } = attachment?.content ?? { body: [], actions: [] }
  expect(
    body.every(
      ({ type, inlines }) => type === 'RichTextBlock' && inlines.every(({ type }) => type === 'TextRun'),
    ),
  ).toBe(true)
  expect(actions).toEqual([
    {
      type: 'Action.OpenUrl',
      title: 'View in Hedgerow',
      url: 'https://hedgerow.example/projects/1/surveys/2',
    },
  ])
})
