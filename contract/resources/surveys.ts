import { resource } from '../endpoint'
import { activity, create, destroy, list, retrieve, update } from '../rows'

export const surveys = resource('/api/projects/:project_id/surveys/', {
  list: { ...list('survey', 'Survey'), query: 'SurveyListQuery' },
  create: create('survey', 'SurveyCreate', 'SurveyWritten'),
  retrieve: retrieve('survey', 'Survey'),
  update: update('survey', 'SurveyPatch', 'SurveyWritten'),
  destroy: destroy('survey'),
  activity: activity(':id/activity/'),
  activityOfAll: activity('activity/'),
  responsesCount: {
    method: 'GET',
    suffix: 'responses_count/',
    summary: 'Responses of each survey',
    scope: 'survey:read',
    query: 'SurveyCountQuery',
    status: 200,
    response: 'SurveyResponseCounts',
  },
  statsOfAll: {
    method: 'GET',
    suffix: 'stats/',
    summary: 'What became of all surveys',
    scope: 'survey:read',
    query: 'SurveyStatsQuery',
    status: 200,
    response: 'SurveyStats',
  },
  stats: {
    method: 'GET',
    suffix: ':id/stats/',
    summary: 'What became of it',
    scope: 'survey:read',
    query: 'SurveyStatsOfOneQuery',
    status: 200,
    response: 'SurveyStatsOfOne',
  },
  responses: {
    method: 'GET',
    suffix: ':id/responses/',
    summary: 'Who answered what, newest first',
    scope: 'survey:read',
    query: 'SurveyResponsesQuery',
    status: 200,
    response: 'SurveyResponsePage',
  },
})
