import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import type { Survey } from '../../../../contract/schemas/surveys'
import { Card } from '../../../components/ui/card/Card'
import { CopyText } from '../../../components/ui/cells/CopyButton'
import { PersonName } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { FieldList } from '../../../components/ui/page/FieldList'
import { t } from '../../../lib/i18n/translate'
import { SurveyCalendar } from '../calendar/SurveyCalendar'
import { FlowSection } from '../flow/FlowView'
import { APPEARANCE_COLORS, describeAppearance } from '../labels/appearance'
import { describeCompletion } from '../labels/completion'
import { formatCompleteness, getLanguageName } from '../labels/languages'
import { getOptionLabel, TYPE_OPTIONS } from '../labels/options'
import { describeBranching, describeQuestion } from '../labels/question'
import { describeTargeting, formatUntargeted, getSurveyAudience } from '../labels/targeting'
import { getQuestionTypeLabel } from '../model/question-types'
import { parseSurvey } from '../model/survey'
import { getBaseLanguage, getCompleteness, getLanguages } from '../model/translations'
import { OwnPage } from '../own-page/OwnPage'
import { SavedPreview } from '../preview/LazyPreview'
import { FlagLink } from './FlagLink'
import { Numbers, ResponsesChart } from './Numbers'
import classes from './view.module.css'

const toTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Questions as presented to respondents, with their branching. */
function Questions({ questions }: { questions: JsonRecord[] }) {
  if (questions.length === 0) return <p className="mt-4 soft break">{t('No questions yet.')}</p>
  return (
    <ol className="flush">
      {questions.map((question, index) => {
        const settings = describeQuestion(question)
        const branches = describeBranching(question, questions)
        const choices = toTexts(question.choices)
        return (
          <li key={String(question.id ?? index)} className={classes.question}>
            <span className="soft numeric">{index + 1}</span>
            <div>
              <div className="flex wrap between baseline gap-4-12">
                <span className="medium break">{String(question.question ?? '')}</span>
                <StatusBadge>{getQuestionTypeLabel(question.type)}</StatusBadge>
              </div>
              {Boolean(question.description) && (
                <p className="mt-4 soft break">{String(question.description)}</p>
              )}
              {settings.length > 0 && <p className="mt-4 soft break">{settings.join(' · ')}</p>}
              {choices.length > 0 && (
                <ul className="flex wrap gap-6 mt-8" aria-label={t('Choices')}>
                  {choices.map((choice) => (
                    <li key={choice} className="pill break">
                      {choice}
                    </li>
                  ))}
                </ul>
              )}
              {branches.length > 0 && (
                <ul className={`${classes.branches} mt-8 text-sm`} aria-label={t('Branching')}>
                  {branches.map((branch) => (
                    <li key={branch}>{branch}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Text summary of a survey. */
export function SurveyOverview({ project_id, survey }: { project_id: string; survey: Survey }) {
  const change = (hash: string, label: string) => (
    <Link
      to="/projects/$project_id/surveys/$id/edit"
      params={{ project_id, id: survey.id }}
      hash={hash}
      aria-label={t('Edit {label}', { label })}
    >
      {t('Edit')}
    </Link>
  )
  const targeting = describeTargeting(getSurveyAudience(survey))
  const appearance = describeAppearance(survey.appearance, survey.type)
  return (
    <>
      {survey.start_date && <Numbers project_id={project_id} survey={survey} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          {survey.start_date && <ResponsesChart project_id={project_id} survey={survey} />}
          {survey.type === 'external_survey' && <OwnPage survey={survey} />}
          <Card title={t('Questions')} action={change('questions', t('the questions'))} flush>
            <Questions questions={survey.questions ?? []} />
          </Card>
          <FlowSection survey={survey} />
          <Card title={t('Repetition, end and dates')} action={change('completion', t('repetition and end'))}>
            <Stack gap="sm">
              <TextLines lines={describeCompletion(survey)} />
              <SurveyCalendar fields={survey} />
            </Stack>
          </Card>
        </div>
        <div className={classes.column}>
          <SavedPreview survey={survey} />
          <Card title={t('Targeting and display conditions')} action={change('targeting', t('targeting'))}>
            {targeting.length > 0 ? (
              <TextLines lines={targeting} />
            ) : (
              <p className="mt-4 soft break">{formatUntargeted(survey.type)}</p>
            )}
          </Card>
          <Card title={t('Appearance')} action={change('appearance', t('the appearance'))}>
            {appearance.length > 0 ? (
              <TextLines lines={appearance} />
            ) : (
              <p className="mt-4 soft break">{t('SDK defaults.')}</p>
            )}
            <Swatches appearance={survey.appearance} />
          </Card>
          <Languages survey={survey} action={change('translations', t('the translations'))} />
          <Card title={t('Details')}>
            <FieldList
              fields={[
                { label: t('Survey type'), value: getOptionLabel(TYPE_OPTIONS, survey.type) },
                { label: 'ID', value: <CopyText text={survey.id} label={t('the ID')} /> },
                {
                  label: t('Launched'),
                  value: <RelativeTime at={survey.start_date} full none={t('Not yet')} />,
                },
                ...(survey.end_date
                  ? [{ label: t('Ended'), value: <RelativeTime at={survey.end_date} full /> }]
                  : []),
                { label: t('Created'), value: <RelativeTime at={survey.created_at} full /> },
                { label: t('Created by'), value: <PersonName person={survey.created_by} mail /> },
                ...(survey.linked_flag
                  ? [{ label: t('Linked flag'), value: <FlagLink flag={survey.linked_flag} /> }]
                  : []),
                ...(survey.targeting_flag
                  ? [{ label: t('Targeting flag'), value: <FlagLink flag={survey.targeting_flag} /> }]
                  : []),
                ...(survey.internal_targeting_flag
                  ? [
                      {
                        label: t('Internal flag'),
                        value: <FlagLink flag={survey.internal_targeting_flag} />,
                        hint: t(
                          'Prevents the survey from being shown again after it was answered or dismissed.',
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

/** Languages of a survey and the completeness of each. */
function Languages({ survey, action }: { survey: Survey; action: ReactNode }) {
  const values = parseSurvey(survey)
  const languages = getLanguages(values)
  return (
    <Card title={t('Languages')} action={action}>
      <FieldList
        fields={[
          {
            label: getLanguageName(getBaseLanguage(values)),
            value: t('Original language'),
            ...(languages.length === 0 && { hint: t('Translate it to ask users in their language.') }),
          },
          ...languages.map((language) => {
            const completeness = getCompleteness(values, language)
            const isComplete = completeness.missing === 0
            return {
              label: getLanguageName(language),
              value: (
                <span className="row wrap gap-8">
                  {formatCompleteness(completeness)}
                  <StatusBadge tone={isComplete ? 'success' : 'warning'}>
                    {isComplete ? t('Complete') : t('Incomplete')}
                  </StatusBadge>
                </span>
              ),
            }
          }),
        ]}
      />
    </Card>
  )
}

/** Color swatches of a survey. */
function Swatches({ appearance }: { appearance: JsonRecord | null }) {
  const set = APPEARANCE_COLORS.filter(({ key }) => appearance?.[key])
  if (set.length === 0) return null
  return (
    <ul className="flex wrap gap-8-16 mt-12 text-sm">
      {set.map(({ key, label }) => (
        <li key={key} className="inline-row gap-8">
          <span
            className="outlined rounded-sm"
            style={{ width: 18, height: 18, background: String(appearance?.[key]) }}
            aria-hidden
          />
          {label} <code>{String(appearance?.[key])}</code>
        </li>
      ))}
    </ul>
  )
}

/** List of short sentences, one per line. */
const TextLines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={`${classes.lines} grid`}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical.
      <li key={index} className="divided py-6 break">
        {line}
      </li>
    ))}
  </ul>
)
