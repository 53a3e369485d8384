import { expect } from '@playwright/test'
import { SERVER } from './server'
import type { Workspace } from './workspace'

type Survey = Awaited<ReturnType<Workspace['survey']>>

/** Returns functions that send survey events as SDKs send them. */
export function createAnswerer({ api, project_id }: Pick<Workspace, 'api' | 'project_id'>, survey: Survey) {
  const createEvent = (event: string, distinct_id: string, timestamp: string, more: object = {}) => ({
    event,
    distinct_id,
    timestamp,
    properties: { $survey_id: survey.id, $survey_name: survey.name, $lib: 'web', ...more },
  })
  return {
    shown: (distinctId: string, at: string) => createEvent('survey shown', distinctId, at),
    dismissed: (distinctId: string, at: string) => createEvent('survey dismissed', distinctId, at),
    /** Sends answers, keyed by question ID. */
    sent: (distinctId: string, at: string, answers: Record<string, unknown>, more: object = {}) =>
      createEvent('survey sent', distinctId, at, {
        ...Object.fromEntries(
          Object.entries(answers).map(([id, answer]) => [`$survey_response_${id}`, answer]),
        ),
        $survey_completed: true,
        $current_url: 'https://shop.example.com/lamps',
        $set: { email: `${distinctId}@example.com` },
        ...more,
      }),
    async send(events: object[]): Promise<void> {
      const { api_token } = await api('project', 'retrieve', { params: { project_id } })
      const response = await fetch(`${SERVER.url}/batch/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: api_token, batch: events }),
      })
      expect(response.status).toBe(200)
    },
  }
}
