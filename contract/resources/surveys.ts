import { resource } from '../endpoint'
import { activity, create, destroy, list, retrieve, trash, update } from '../rows'
import { BLANK } from '../survey-defaults'

/** Flags are answered whole, and sent by id or by what they let in. */
const standsIn = {
  linked_flag_id: 'linked_flag.id',
  targeting_flag_filters: 'targeting_flag.filters',
} as const

/** How far a survey is: a copy begins as a draft. */
const RUNNING = [
  'start_date',
  'end_date',
  'archived',
  'iteration_start_dates',
  'current_iteration',
  'current_iteration_start_date',
  'response_sampling_start_date',
  'response_sampling_daily_limits',
]

export const surveys = resource('/api/projects/:project_id/surveys/', {
  list: { ...list('survey', 'Survey'), query: 'SurveyListQuery' },
  create: {
    ...create('survey', 'SurveyCreate', 'SurveyWritten'),
    standsIn,
    // The flags that a survey made go with it; a new one makes its own.
    notFromCopy: ['targeting_flag_id', 'remove_targeting_flag'],
    ofPlace: ['linked_flag_id', 'conditions.linkedFlagVariant', 'conditions.actions'],
    itemIds: ['questions'],
    onlyAsked: RUNNING,
  },
  retrieve: retrieve('survey', 'Survey'),
  update: {
    ...update('survey', 'SurveyPatch', 'SurveyWritten'),
    // The flags that it made and what the server computes stay.
    replace: { required: ['name', 'type'], defaults: BLANK },
    standsIn: { ...standsIn, targeting_flag_id: 'targeting_flag.id' },
    emptiedBy: {
      targeting_flag_filters: 'remove_targeting_flag',
      targeting_flag_id: 'remove_targeting_flag',
    },
    together: [
      ['iteration_count', 'iteration_frequency_days'],
      // A variant is checked against the flag named in the same write.
      ['conditions', 'linked_flag_id'],
    ],
    // The public service forgets the actions of a survey when a write leaves the conditions out.
    everyTime: ['conditions'],
  },
  destroy: {
    ...destroy('survey'),
    undoneBy: 'restore',
    takesAlong: ['its responses: they stay stored as events of the old one', 'the flags that it made'],
  },
  ...trash('survey', 'Survey'),
  activity: activity(':id/activity/'),
  activityOfAll: activity('activity/'),
  launch: {
    method: 'POST',
    suffix: ':id/launch/',
    summary: 'Launch',
    noun: 'launches of surveys',
    scope: 'survey:write',
    status: 200,
    response: 'Survey',
    undoneBy: 'update',
    undoneWith: { start_date: null },
  },
  stop: {
    method: 'POST',
    suffix: ':id/stop/',
    summary: 'Stop',
    noun: 'stops of surveys',
    scope: 'survey:write',
    status: 200,
    response: 'Survey',
    undoneBy: 'update',
    undoneWith: { end_date: null },
  },
  responsesCount: {
    method: 'GET',
    suffix: 'responses_count/',
    summary: 'Responses of each survey',
    noun: 'counts of responses',
    scope: 'survey:read',
    query: 'SurveyCountQuery',
    status: 200,
    response: 'SurveyResponseCounts',
  },
  statsOfAll: {
    method: 'GET',
    suffix: 'stats/',
    summary: 'What became of all surveys',
    noun: 'survey statistics',
    scope: 'survey:read',
    query: 'SurveyStatsQuery',
    status: 200,
    response: 'SurveyStats',
  },
  stats: {
    method: 'GET',
    suffix: ':id/stats/',
    summary: 'What became of it',
    noun: 'survey statistics',
    scope: 'survey:read',
    query: 'SurveyStatsOfOneQuery',
    status: 200,
    response: 'SurveyStatsOfOne',
  },
  responses: {
    method: 'GET',
    suffix: ':id/responses/',
    summary: 'Who answered what, newest first',
    noun: 'a list of responses',
    scope: 'survey:read',
    query: 'SurveyResponsesQuery',
    status: 200,
    response: 'SurveyResponsePage',
  },
})
