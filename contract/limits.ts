/** Limits that the server validates and the dashboard knows in advance. */

/** Maximum of a 32-bit integer column. */
export const INT32_MAX = 2_147_483_647

/** Invites per request. */
export const INVITES_MAX = 20
/** Characters of the first name of an invited person. */
export const INVITE_FIRST_NAME_MAX = 30
/** Characters of the first name of a person who joins with an invite. */
export const SIGNUP_FIRST_NAME_MAX = 128

/** Characters of the name of a survey. */
export const SURVEY_NAME_MAX = 400
/** Iterations of a survey whose dates are computed and returned; a survey may have more. */
export const ITERATIONS_MAX = 500
/** Characters of a search in the responses of a survey. */
export const RESPONSE_SEARCH_MAX = 200
/** Characters of a tag of a response. */
export const RESPONSE_TAG_MAX = 50
/** Tags of a response. */
export const RESPONSE_TAGS_MAX = 20
/** Characters of the note of a response. */
export const RESPONSE_NOTE_MAX = 5000
/** Responses that one request may change. */
export const RESPONSES_PATCH_MAX = 1000
/** Responses that one request may delete: their ids are in its URL. */
export const RESPONSES_DELETE_MAX = 100

/** Persons that are evaluated for an estimate of those that match a condition set. */
export const PERSONS_SAMPLE_MAX = 1000

/** Surveys of a report. */
export const REPORT_SURVEYS_MAX = 20

/** Conditions on properties in a list of events or persons. */
export const PROPERTY_FILTERS_MAX = 5

/** Source files of a plugin. */
export const PLUGIN_FILES_MAX = 100

/** Files of a batch export whose keys one request for an archive may list. */
export const ARCHIVE_KEYS_MAX = 500

/** Maximum retention of the activity log, in days. */
export const ACTIVITY_RETENTION_DAYS_MAX = 36_500

/** Numbers of hours in which the previous value of a rolled API key may remain valid. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 168] as const
