import { activity, create, destroy, list, retrieve, trash, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Flags are returned as objects, and sent as an ID or as filters. */
const responsePaths = {
  linked_flag_id: 'linked_flag.id',
  targeting_flag_filters: 'targeting_flag.filters',
} as const

/** Lifecycle state of a survey: a copy starts as a draft. */
const LIFECYCLE_FIELDS = [
  'start_date',
  'end_date',
  'archived',
  'iteration_start_dates',
  'current_iteration',
  'current_iteration_start_date',
  'response_sampling_start_date',
  'response_sampling_daily_limits',
]

export const surveys = defineResource('/api/projects/:project_id/surveys/', {
  list: { ...list('survey', 'Survey'), query: 'SurveyListQuery' },
  create: {
    ...create('survey', 'SurveyCreate', 'SurveyWriteResponse'),
    responsePaths,
    // The flags of a survey are deleted with it; a new survey creates its own.
    excludeFromCopy: ['targeting_flag_id', 'remove_targeting_flag'],
    scopeBoundFields: ['linked_flag_id', 'conditions.linkedFlagVariant', 'conditions.actions'],
    listsWithItemIds: ['questions'],
    copyOnRequest: LIFECYCLE_FIELDS,
  },
  retrieve: retrieve('survey', 'Survey'),
  update: {
    ...update('survey', 'SurveyPatch', 'SurveyWriteResponse'),
    replace: 'surveys',
    responsePaths: { ...responsePaths, targeting_flag_id: 'targeting_flag.id' },
    clearedVia: {
      targeting_flag_filters: 'remove_targeting_flag',
      targeting_flag_id: 'remove_targeting_flag',
    },
    fieldGroups: [
      ['iteration_count', 'iteration_frequency_days'],
      // A variant is validated against the flag in the same request.
      ['conditions', 'linked_flag_id'],
    ],
    // The public service removes the actions of a survey when a request omits the conditions.
    alwaysSent: ['conditions'],
  },
  destroy: { ...destroy('survey'), inverseOperation: 'restore' },
  ...trash('survey', 'Survey'),
  activity: activity(':id/activity/'),
  activityOfAll: activity('activity/'),
  launch: {
    method: 'POST',
    suffix: ':id/launch/',
    summary: 'Launch',
    scope: 'survey:write',
    status: 200,
    response: 'Survey',
    inverseOperation: 'update',
    inverseBody: { start_date: null },
  },
  stop: {
    method: 'POST',
    suffix: ':id/stop/',
    summary: 'Stop',
    scope: 'survey:write',
    status: 200,
    response: 'Survey',
    inverseOperation: 'update',
    inverseBody: { end_date: null },
  },
  responsesCount: {
    method: 'GET',
    suffix: 'responses_count/',
    summary: 'Count responses by survey',
    scope: 'survey:read',
    query: 'SurveyCountQuery',
    status: 200,
    response: 'SurveyResponseCounts',
  },
  dailyResponses: {
    method: 'GET',
    suffix: 'responses_by_day/',
    summary: 'Count responses by survey and day',
    scope: 'survey:read',
    query: 'SurveyDailyQuery',
    status: 200,
    response: 'SurveyDailyResponses',
  },
  statsOfAll: {
    method: 'GET',
    suffix: 'stats/',
    summary: 'Get statistics of all surveys',
    scope: 'survey:read',
    query: 'SurveyStatsQuery',
    status: 200,
    response: 'SurveyStats',
  },
  stats: {
    method: 'GET',
    suffix: ':id/stats/',
    summary: 'Get statistics of a survey',
    scope: 'survey:read',
    query: 'SurveyStatsDetailQuery',
    status: 200,
    response: 'SurveyStatsDetail',
  },
  responses: {
    method: 'GET',
    suffix: ':id/responses/',
    summary: 'List responses, newest first',
    scope: 'survey:read',
    query: 'SurveyResponsesQuery',
    status: 200,
    response: 'SurveyResponsePage',
  },
})
