import type { SurveyReport } from '../../../contract/schemas/survey-reports'
import type { Database } from '../../core/db/database'
import type { surveyReportTable } from '../../core/db/schema/survey-reports'
import type { Serializable } from '../../core/json'
import { loadCreators } from '../accounts/serializers/users'

type StoredReport = typeof surveyReportTable.$inferSelect

/** Row of a report whose list of surveys is parsed. */
export type ReportRow = Omit<StoredReport, 'surveys'> & Pick<SurveyReport, 'surveys'>

/** Settings that determine the results of a report. */
export type ReportSettings = Pick<
  ReportRow,
  | 'surveys'
  | 'metric'
  | 'period'
  | 'date_from'
  | 'date_to'
  | 'comparison'
  | 'property'
  | 'property_type'
  | 'base'
>

export const parseReport = (row: StoredReport): ReportRow => ({ ...row, surveys: row.surveys.value() })

/** Serializes reports with their creators. */
export async function presentReports(
  db: Database,
  rows: StoredReport[],
): Promise<Serializable<SurveyReport>[]> {
  const getCreator = await loadCreators(db, rows)
  return rows.map((row) => {
    const { project_id: _, share_hash, shared_at, share_expires_at, created_by_id: _creator, ...fields } = row
    const { deleted_at: _deleted, deleted_by_id: _deleter, ...report } = fields
    return {
      ...report,
      share: shared_at === null ? null : { created_at: shared_at, expires_at: share_expires_at },
      created_by: getCreator(row),
    }
  })
}
