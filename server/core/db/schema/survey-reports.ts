import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ReportComparison, ReportMetric, ReportPeriod } from '../../../../contract/domain/survey-reports'
import type { SurveyReport } from '../../../../contract/schemas/survey-reports'
import type { JsonText } from '../../json'
import { createdAt, deletionColumns, idColumn, jsonColumn, timestampColumn, updatedAt } from '../columns'
import { projectTable } from './organizations'
import { userTable } from './users'

export const surveyReportTable = pgTable(
  'survey_reports',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    surveys: jsonColumn('surveys').$type<JsonText<SurveyReport['surveys']>>().notNull(),
    metric: text('metric').$type<ReportMetric>().notNull(),
    period: text('period').$type<ReportPeriod>().notNull().default('last_90_days'),
    date_from: date('date_from', { mode: 'string' }),
    date_to: date('date_to', { mode: 'string' }),
    comparison: text('comparison').$type<ReportComparison>().notNull().default('none'),
    property: text('property'),
    property_type: text('property_type').$type<'person' | 'event'>(),
    base: text('base'),
    pinned: boolean('pinned').notNull().default(false),
    /** SHA-256 of the token of the public link, in hex; null without a link. */
    share_hash: text('share_hash'),
    shared_at: timestampColumn('shared_at'),
    share_expires_at: timestampColumn('share_expires_at'),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
    ...deletionColumns(),
  },
  (table) => [
    index().on(table.project_id, table.created_at),
    index().on(table.deleted_at).where(sql`deleted_at is not null`),
    uniqueIndex('survey_reports_share_hash').on(table.share_hash),
  ],
)
