import { parseTimestamp } from '../../../contract/domain/timestamps'
import type { JsonRecord } from '../../../contract/is-object'
import type { SurveyResponse } from '../../../contract/schemas/survey-stats'
import type { SurveyResponseRow } from '../events/store/event-store'
import { asText, parseAnswers } from '../events/survey-answers'

/** Serializes a response. */
export function presentResponse(
  questions: JsonRecord[],
  row: SurveyResponseRow,
  hasPersons: boolean,
): SurveyResponse {
  const properties: JsonRecord = JSON.parse(row.properties)
  const text = (name: string) => asText(properties[name])
  const { $survey_iteration: iteration } = properties
  return {
    uuid: row.uuid,
    submission_id: text('$survey_submission_id'),
    submitted_at: parseTimestamp(row.submitted_at) ?? row.submitted_at,
    // SDKs that send all answers at once omit the property.
    completed: properties.$survey_completed !== false,
    distinct_id: row.distinct_id,
    session_id: text('$session_id'),
    person: hasPersons ? presentPerson(row) : null,
    answers: parseAnswers(questions, properties),
    extra: {
      device_type: text('$device_type'),
      browser: text('$browser'),
      os: text('$os'),
      geoip_country_code: text('$geoip_country_code'),
      geoip_country_name: text('$geoip_country_name'),
      geoip_city_name: text('$geoip_city_name'),
      current_url: text('$current_url'),
      iteration: Number.isSafeInteger(iteration) ? Number(iteration) : null,
      language: text('$survey_language'),
    },
  }
}

function presentPerson({ person_id, person_properties }: SurveyResponseRow): SurveyResponse['person'] {
  if (person_id === null) return null
  const { name, email }: JsonRecord = JSON.parse(person_properties ?? '{}')
  return { uuid: person_id, name: asText(name), email: asText(email) }
}
