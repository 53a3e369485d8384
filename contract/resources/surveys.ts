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
    status: 200,
    response: 'SurveyResponseCounts',
  },
})
