import type { renderSurveysPreview } from 'posthog-js/dist/surveys-preview'

export type RenderedSurvey = Parameters<typeof renderSurveysPreview>[0]['survey']
