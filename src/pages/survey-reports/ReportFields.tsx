import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../contract'
import {
  findReportQuestion,
  getDefaultMetric,
  getScaleRange,
  isMetricOfScale,
  listRatingQuestions,
  REPORT_COMPARISONS,
  REPORT_METRICS,
  REPORT_PERIODS,
  type ReportQuestion,
} from '../../../contract/domain/survey-reports'
import { REPORT_SURVEYS_MAX } from '../../../contract/limits'
import type { Survey } from '../../../contract/schemas/surveys'
import { findAccessibleProject } from '../../api/session/accessible-projects'
import { getAccessDenial } from '../../api/session/denial'
import { useMe } from '../../api/session/me'
import { FieldRow } from '../../components/form/FieldGroup'
import { SelectField, TextField } from '../../components/form/fields'
import { type FieldProps, toInputText, useField, useValues } from '../../components/form/use-field'
import { usePropertyNames } from '../../components/people-filter/use-property-suggestions'
import { COMPARISON_LABELS, METRIC_LABELS, PERIOD_LABELS } from '../../components/reports/format-report'
import { Card } from '../../components/ui/card/Card'
import { t } from '../../lib/i18n/translate'
import { buildReportName, type ReportValues } from './model'

const NONE: Survey[] = []
/** Maximum number of rendered options; the search finds the others. */
const OPTIONS_SHOWN = 100

/**
 * Fields of a report.
 *
 * @param all Surveys to choose from; undefined if they are not loaded
 */
export function ReportFields({ project_id, all: loaded }: { project_id: string; all: Survey[] | undefined }) {
  const { period, comparison, metric, surveys } = useValues<ReportValues>()
  const all = loaded ?? NONE
  const scale = findScale(surveys, metric, all)
  return (
    <Card title={t('Report')} isTitleHidden>
      <div className="stack gap-16 mt-4">
        <SurveysField all={all} isLoaded={loaded !== undefined} scale={scale} />
        <QuestionFields all={all} scale={scale} />
        <FieldRow>
          <div className="stack content-start gap-6">
            <SelectField
              name="metric"
              label={t('Metric')}
              options={REPORT_METRICS.filter((value) => scale === null || isMetricOfScale(value, scale)).map(
                (value) => ({ value, label: METRIC_LABELS[value] }),
              )}
            />
            <p className="flush soft text-sm">{METRIC_HINTS[metric]}</p>
          </div>
          <SelectField
            name="period"
            label={t('Period')}
            options={REPORT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          />
        </FieldRow>
        {period === 'custom' && (
          <FieldRow>
            <DayInput name="date_from" label={t('First day')} required />
            <DayInput name="date_to" label={t('Last day')} required />
          </FieldRow>
        )}
        <SelectField
          name="comparison"
          label={t('Compare with')}
          description={COMPARISON_HINTS[comparison]}
          options={REPORT_COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
        />
        <SegmentFields project_id={project_id} />
        <NameField all={all} />
      </div>
    </Card>
  )
}

const METRIC_HINTS: Record<ReportValues['metric'], string> = {
  nps: t('Share of promoters (9–10) minus share of detractors (0–6), from −100 to 100.'),
  csat: t('Percentage of the two best ratings; of the best one on scales of up to three points.'),
  average: t('Mean of all ratings.'),
}

const COMPARISON_HINTS: Record<ReportValues['comparison'], string> = {
  none: t('The report shows one score.'),
  previous_period: t('The same number of days just before.'),
  surveys: t('One score for each survey.'),
  property: t('One score for each value.'),
}

/** Scale of the first question, as the server finds it; null before one is selected. */
function findScale(
  [first]: ReportValues['surveys'],
  metric: ReportValues['metric'],
  all: readonly Survey[],
): number | null {
  const questions = all.find(({ id }) => id === first?.survey_id)?.questions
  const question = findReportQuestion(questions, first?.question_id ?? null, metric, null)
  if (typeof question !== 'string') return question.scale
  const ratings = listRatingQuestions(questions)
  return (ratings.find(({ id }) => id === first?.question_id) ?? ratings[0])?.scale ?? null
}

function formatScale(scale: number): string {
  const [low, high] = getScaleRange(scale)
  return `${low}–${high}`
}

/** Surveys of the report. The first one determines the scale, and with it the metric. */
function SurveysField({
  all,
  isLoaded,
  scale,
}: {
  all: readonly Survey[]
  isLoaded: boolean
  scale: number | null
}) {
  const { value, set, input } = useField('surveys')
  const [isOpen, setOpen] = useState(false)
  const metric = useField('metric')
  const surveys = value as ReportValues['surveys']
  const rated = all.flatMap(({ id, name, questions }) => {
    const scales = [...new Set(listRatingQuestions(questions).map(({ scale }) => scale))]
    return scales.length > 0 ? [{ id, name, scales }] : []
  })
  const change = (ids: string[]) => {
    set(
      ids.map(
        (survey_id) =>
          surveys.find((survey) => survey.survey_id === survey_id) ?? { survey_id, question_id: null },
      ),
    )
    const [first] = ids
    const survey = rated.find(({ id }) => id === first)
    const firstScale = survey?.scales[0]
    if (surveys.length > 0 || survey === undefined || firstScale === undefined) return
    metric.set(getDefaultMetric(firstScale))
  }
  const unlisted = surveys.filter(({ survey_id }) => isLoaded && !rated.some(({ id }) => id === survey_id))
  return (
    <MultiSelect
      {...input}
      label={t('Surveys')}
      description={t('Ratings count together. All surveys must have the same scale.')}
      placeholder={surveys.length === 0 ? t('Choose surveys') : ''}
      withAsterisk
      searchable
      hidePickedOptions
      // Closes after a choice, because it covers the fields below.
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      maxDropdownHeight={200}
      limit={OPTIONS_SHOWN}
      maxValues={REPORT_SURVEYS_MAX}
      nothingFoundMessage={
        isLoaded && rated.length === 0
          ? t('No survey of this project has a rating question.')
          : t('No more options')
      }
      data={[
        ...rated.map(({ id, name, scales }) => ({
          value: id,
          label: `${name} (${scales.map(formatScale).join(', ')})`,
          disabled: scale !== null && !scales.includes(scale),
        })),
        ...unlisted.map(({ survey_id }) => ({ value: survey_id, label: t('Deleted survey') })),
      ]}
      value={surveys.map(({ survey_id }) => survey_id)}
      onChange={change}
    />
  )
}

/** Question of each survey that has several ratings. */
function QuestionFields({ all, scale }: { all: readonly Survey[]; scale: number | null }) {
  const { value, set } = useField('surveys')
  const metric = useField('metric')
  const surveys = value as ReportValues['surveys']
  return surveys.map(({ survey_id, question_id }, index) => {
    const survey = all.find(({ id }) => id === survey_id)
    const ratings = listRatingQuestions(survey?.questions)
    // The question of the first survey determines the scale.
    const options = index === 0 ? ratings : ratings.filter((question) => question.scale === scale)
    if (options.length < 2) return null
    const standard = findReportQuestion(
      survey?.questions,
      null,
      metric.value as ReportValues['metric'],
      index === 0 ? null : scale,
    )
    const change = (id: string) => {
      set(surveys.map((item) => (item.survey_id === survey_id ? { survey_id, question_id: id } : item)))
      const selected = ratings.find((question) => question.id === id)
      if (index > 0 || !selected || selected.scale === scale) return
      metric.set(getDefaultMetric(selected.scale))
    }
    return (
      <NativeSelect
        key={survey_id}
        label={t('Question of {survey}', { survey: survey?.name ?? '' })}
        data={options.map((question) => ({ value: question.id ?? '', label: formatQuestion(question) }))}
        value={question_id ?? (typeof standard === 'string' ? '' : (standard.id ?? ''))}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  })
}

const formatQuestion = ({ text, scale }: ReportQuestion) => `${text} (${formatScale(scale)})`

/** Field for a day; an empty field is null. */
function DayInput({ name, required, ...props }: FieldProps) {
  const { value, set, input } = useField(name)
  return (
    <TextInput
      {...props}
      {...input}
      type="date"
      withAsterisk={required ?? false}
      value={toInputText(value)}
      onChange={({ currentTarget }) => set(currentTarget.value || null)}
    />
  )
}

/** Property whose values are compared. Entering one selects that comparison, and clearing it the one before. */
function SegmentFields({ project_id }: { project_id: string }) {
  const property = useField('property')
  const comparison = useField('comparison')
  const [before, setBefore] = useState<unknown>(null)
  const { property_type } = useValues<ReportValues>()
  const text = comparison.value === 'property' ? toInputText(property.value) : ''
  const suggestions = usePropertyNames(text, property_type)
  const { data: me } = useMe()
  const levels = findAccessibleProject(me, project_id)?.user_access_levels
  const denial = getAccessDenial(levels, api.propertySuggestions.definitions)
  const change = (next: string) => {
    property.set(next)
    if (next !== '' && comparison.value !== 'property') {
      setBefore(comparison.value)
      comparison.set('property')
    } else if (next === '' && before !== null) {
      setBefore(null)
      comparison.set(before)
    }
  }
  return (
    <FieldRow>
      <Autocomplete
        {...property.input}
        label={t('Segment by')}
        description={denial ?? t('One score for each value.')}
        placeholder={t('Property, such as plan')}
        disabled={denial !== null}
        withAsterisk={comparison.value === 'property'}
        data={suggestions}
        maxDropdownHeight={200}
        spellCheck={false}
        value={text}
        onChange={change}
      />
      <SelectField
        name="property_type"
        label={t('Property of')}
        description={PROPERTY_TYPE_HINTS[property_type]}
        disabled={denial !== null}
        options={[
          { value: 'person', label: t('The person') },
          { value: 'event', label: t('The response') },
        ]}
      />
    </FieldRow>
  )
}

const PROPERTY_TYPE_HINTS: Record<ReportValues['property_type'], string> = {
  person: t('Its current value counts.'),
  event: t('Its value at the response counts.'),
}

/** Name of the report. It follows the other fields until it is edited. */
function NameField({ all }: { all: readonly Survey[] }) {
  const values = useValues<ReportValues>()
  const { value, set } = useField('name')
  const name = buildReportName(values, all)
  const previous = useRef(name)
  useEffect(() => {
    if (name === previous.current) return
    if (value === previous.current) set(name)
    previous.current = name
  })
  return <TextField name="name" label={t('Name')} placeholder={name} required />
}
