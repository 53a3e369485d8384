import { create, destroy, list, retrieve, trash, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Reports on a metric over several surveys. */
export const surveyReports = defineResource('/api/projects/:project_id/survey_reports/', {
  list: list('survey', 'SurveyReport'),
  create: {
    ...create('survey', 'SurveyReportCreate', 'SurveyReport'),
    scopeBoundFields: ['surveys', 'base'],
  },
  retrieve: retrieve('survey', 'SurveyReport'),
  update: {
    ...update('survey', 'SurveyReportPatch', 'SurveyReport'),
    fieldGroups: [
      ['period', 'date_from', 'date_to'],
      ['comparison', 'property', 'property_type'],
    ],
  },
  destroy: { ...destroy('survey'), inverseOperation: 'restore' },
  ...trash('survey', 'SurveyReport'),
  summaries: {
    method: 'GET',
    suffix: 'summaries/',
    summary: 'Compute the scores of all reports',
    scope: 'survey:read',
    status: 200,
    response: 'SurveyReportSummaries',
  },
  results: {
    method: 'GET',
    suffix: ':id/results/',
    summary: 'Compute the results',
    scope: 'survey:read',
    status: 200,
    response: 'SurveyReportResults',
  },
  previewResults: {
    method: 'POST',
    suffix: 'preview/',
    summary: 'Compute the results of unsaved settings',
    scope: 'survey:read',
    body: 'SurveyReportPreview',
    status: 200,
    response: 'SurveyReportResults',
    hasNoEffect: true,
  },
  share: {
    method: 'POST',
    suffix: ':id/share/',
    summary: 'Create a public link',
    scope: 'survey:write',
    body: 'SurveyReportShare',
    status: 201,
    response: 'SurveyReportLink',
    secrets: ['token'],
    noStore: true,
    irreversible: true,
  },
  revoke: {
    method: 'DELETE',
    suffix: ':id/share/',
    summary: 'Revoke the public link',
    scope: 'survey:write',
    status: 204,
    response: null,
    irreversible: true,
  },
})
