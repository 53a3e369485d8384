import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useValues } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { AppearanceSummary, useAudience, WhenSummary, WhereSummary } from '../form/sections'
import { useSurvey } from '../form/survey-context'
import { getOptionLabel, TYPE_OPTIONS } from '../labels/options'
import { formatAudienceSentence } from '../labels/targeting'
import { lintSurvey } from '../model/lint'
import type { SurveyValues } from '../model/survey-values'
import { WIZARD_STEPS } from './steps'
import classes from './wizard.module.css'

function WhatSummary() {
  const { name, type } = useValues<SurveyValues>()
  return `${name || t('Unnamed')} · ${getOptionLabel(TYPE_OPTIONS, type)}`
}

function QuestionList() {
  const { questions } = useValues<SurveyValues>()
  if (questions.length === 0) return t('None')
  return (
    <ol className="bullets">
      {questions.map(({ key, wire }) => (
        <li key={key}>{String(wire.question || t('Question without text'))}</li>
      ))}
    </ol>
  )
}

const SUMMARIES: Record<string, ReactNode> = {
  what: <WhatSummary />,
  questions: <QuestionList />,
  where: <WhereSummary />,
  when: <WhenSummary />,
  look: <AppearanceSummary withDelay={false} />,
}

/** Text summary of the whole survey before it is saved. */
export function CheckFields() {
  const { survey } = useSurvey()
  const audience = useAudience()
  const { trigger } = useFormContext<SurveyValues>()
  const warnings = lintSurvey(useValues<SurveyValues>())
  // Validates all steps, so that each one shows its errors at this point at the latest.
  useEffect(() => void trigger(), [trigger])
  return (
    <>
      <dl className={`${classes.summary} mb-16`}>
        {WIZARD_STEPS.filter(({ id }) => id in SUMMARIES).map(({ id, title }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd className="break">{SUMMARIES[id]}</dd>
            <dd className="break">
              <Link
                to="."
                resetScroll={false}
                // The search parameters depend on the page that contains the link.
                search={(now) => ({ ...now, step: id })}
                aria-label={t('Edit {title}', { title })}
              >
                {t('Change')}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {warnings.map(({ field, message }) => (
        <p key={field} className="quote text-sm" data-tone="warning">
          {message}
        </p>
      ))}
      {!survey && (
        <p className="rounded shaded p-10-12">
          {t(
            'Launch saves, checks and starts the survey. Audience: {audience} You are asked first if a check finds a problem.',
            { audience: formatAudienceSentence(audience) },
          )}
        </p>
      )}
    </>
  )
}
