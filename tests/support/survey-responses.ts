import { expect } from 'vitest'
import type { createSurveyFixture } from './survey-fixture'

/** Builders of survey events in the format of SDKs, and a function that sends them to a project. */
export function buildSurveyResponse({
  server,
  workspace,
}: Pick<ReturnType<typeof createSurveyFixture>, 'server' | 'workspace'>) {
  const createEventBuilder =
    (event: string) =>
    (survey: { id: unknown; name?: string }, distinct_id: string, timestamp: string, more: object = {}) => ({
      event,
      distinct_id,
      timestamp,
      properties: {
        $survey_id: survey.id,
        $survey_name: survey.name,
        $lib: 'web',
        $session_id: 'session',
        ...more,
      },
    })
  return {
    shownEvent: createEventBuilder('survey shown'),
    dismissedEvent: createEventBuilder('survey dismissed'),
    sentEvent: createEventBuilder('survey sent'),

    async send(events: object[], api_key = workspace.project.api_token): Promise<void> {
      const payload = { api_key, batch: events }
      const response = await server.request({ method: 'POST', url: '/batch/', payload })
      expect(response.statusCode).toBe(200)
    },
  }
}
