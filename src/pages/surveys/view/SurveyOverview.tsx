import { Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JsonRecord } from '../../../../contract/is-object'
import type { QuestionStats } from '../../../../contract/schemas/survey-stats'
import type { Survey } from '../../../../contract/schemas/surveys'
import { Swatch } from '../../../components/charts/StackedBar'
import { Card } from '../../../components/ui/card/Card'
import { CopyText } from '../../../components/ui/cells/CopyText'
import { PersonName } from '../../../components/ui/cells/PersonName'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { FieldList } from '../../../components/ui/page/FieldList'
import { t, tn } from '../../../lib/i18n/translate'
import { SurveyCalendar } from '../calendar/SurveyCalendar'
import { FlowSection } from '../flow/FlowView'
import { APPEARANCE_COLORS, describeAppearance } from '../labels/appearance'
import { describeCompletion } from '../labels/completion'
import { formatCompleteness, getLanguageName } from '../labels/languages'
import { getOptionLabel, TYPE_OPTIONS } from '../labels/options'
import { describeBranching, describeQuestion, describeTarget, listBranches } from '../labels/question'
import { describeTargeting, formatUntargeted, getSurveyAudience } from '../labels/targeting'
import { getQuestionTypeLabel } from '../model/question-types'
import { parseSurvey } from '../model/survey'
import { getBaseLanguage, getCompleteness, getLanguages } from '../model/translations'
import { OwnPage } from '../own-page/OwnPage'
import { SavedPreview } from '../preview/LazyPreview'
import { getChoices } from '../results/buckets'
import { GROUP_COLORS, getPoints, getScoreRule } from '../results/scales'
import { FlagLink } from './FlagLink'
import { Numbers, ResponsesChart, useSurveyStats } from './Numbers'
import { QuestionNumber } from './QuestionNumber'
import classes from './view.module.css'

/** Maximum number of ratings or choices in a chart beside a question. */
const BARS_MAX = 11

const toTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Questions as presented to respondents, with their branching and, after the launch, the number of their answers. */
function Questions({ project_id, survey }: { project_id: string; survey: Survey }) {
  const stats = useSurveyStats(project_id, survey)
  const questions: JsonRecord[] = survey.questions ?? []
  const hasAnswers = stats.isLoading || stats.data?.per_question_stats !== undefined
  if (questions.length === 0) return <p className="mt-4 soft break">{t('No questions yet.')}</p>
  return (
    <ol className="flush">
      {questions.map((question, index) => {
        const settings = describeQuestion(question)
        const choices = toTexts(question.choices)
        return (
          <li key={String(question.id ?? index)} className={classes.question}>
            <QuestionNumber index={index} />
            <div>
              <p className="flush medium break">{String(question.question ?? '')}</p>
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
              <Branches question={question} questions={questions} hasBars={hasAnswers} />
            </div>
            <div className={classes.answers}>
              <StatusBadge>{getQuestionTypeLabel(question.type)}</StatusBadge>
              {hasAnswers && (
                <Answers
                  // Replaced when they are loaded: their columns would move.
                  key={stats.status}
                  wire={question}
                  stats={stats.data?.per_question_stats?.find(
                    ({ question_index }) => question_index === index,
                  )}
                />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Number of answers to a question, and how often a rating or a choice was given. */
function Answers({ wire, stats }: { wire: JsonRecord; stats: QuestionStats | undefined }) {
  const label = stats ? tn(stats.response_count, '{n} answer', '{n} answers') : '\u00a0'
  const values = wire.type === 'rating' ? getPoints(wire).map(String) : getChoices(wire)
  const counts = values.map((value) => stats?.distribution[value] ?? 0)
  const most = Math.max(1, ...counts)
  const groups = wire.type === 'rating' ? (getScoreRule(wire)?.groups ?? []) : []
  return (
    <>
      <span className="soft text-sm numeric nowrap">{label}</span>
      {values.length > 1 && values.length <= BARS_MAX && (
        <div
          className={classes.bars}
          role="img"
          aria-label={t('Answers: {counts}', {
            counts: values.map((value, index) => `${value}: ${counts[index]}`).join(', '),
          })}
        >
          {values.map((value, index) => {
            const group = groups.find(({ values }) => values.includes(Number(value)))
            return (
              <span
                key={value}
                data-color={group ? GROUP_COLORS[group.weight] : 1}
                style={{ blockSize: `${(100 * (counts[index] ?? 0)) / most}%` }}
              />
            )
          })}
          {wire.type === 'rating' && (
            <div className={classes.scale} aria-hidden>
              <span>{values[0]}</span>
              <span>{values.at(-1)}</span>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** Weights of the groups of ratings in scores; that of the others is 0. */
const BUCKET_WEIGHTS: Record<string, -1 | 1> = { detractors: -1, promoters: 1, positive: 1 }

/** Questions that follow a question: for each answer, unless it is the next one for all. */
function Branches({
  question,
  questions,
  hasBars,
}: {
  question: JsonRecord
  questions: JsonRecord[]
  /** If true, there is a chart of the ratings, whose colors the answers name. */
  hasBars: boolean
}) {
  const isColored = hasBars && question.type === 'rating' && getScoreRule(question) !== null
  const branches = listBranches(question)
  if (!branches) return <p className="mt-4 soft break">{describeBranching(question, questions).join()}</p>
  if (branches.length === 0) return null
  return (
    <ul className={`${classes.branches} mt-8 text-sm`} aria-label={t('Branching')}>
      {branches.map(({ key, answer, target }) => (
        <li key={key}>
          <span className="inline-row gap-6 break">
            {isColored && key !== null && <Swatch color={GROUP_COLORS[BUCKET_WEIGHTS[key] ?? 0]} />}
            {answer ?? t('All answers')}
          </span>
          <IconArrowRight
            size={14}
            stroke={1.7}
            className="soft flex-none"
            role="img"
            aria-label={t('leads to')}
          />
          <BranchTarget target={target} questions={questions} />
        </li>
      ))}
    </ul>
  )
}

function BranchTarget({ target, questions }: { target: unknown; questions: JsonRecord[] }) {
  const question = typeof target === 'number' ? questions[target] : undefined
  if (question === undefined) {
    return <span>{target === 'end' ? t('End of the survey') : describeTarget(target, questions)}</span>
  }
  return (
    <span className="row min-0 gap-8">
      <QuestionNumber index={Number(target)} />
      <span className="truncate">{String(question.question ?? '')}</span>
    </span>
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
            <Questions project_id={project_id} survey={survey} />
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
