import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconBulb } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldGroup, FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { ColorField } from '../../../components/form/fields'
import { getMessages } from '../../../components/form/model'
import { useValues } from '../../../components/form/use-field'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { PositionField, ThanksFields, WidgetFields } from '../form/AppearanceParts'
import { SurveyBasicsFields } from '../form/BasicsSection'
import formClasses from '../form/form.module.css'
import { QuestionsFields } from '../form/QuestionsSection'
import { AddressFields, ExternalNote } from '../form/TargetingSection'
import { TranslationsFields } from '../form/TranslationsSection'
import type { GuideStep } from '../form/view'
import { APPEARANCE_COLORS } from '../labels/appearance'
import { formatList } from '../labels/choices'
import type { SurveyValues } from '../model/survey-values'
import { AudienceStep } from './AudienceStep'
import { CheckFields } from './CheckFields'
import type { Recommendation } from './frequency'
import { findWizardStep, getAdvancedSettings, WIZARD_COLORS, WIZARD_STEPS } from './steps'
import { useRequiredField, useWizard, useWizardMoves } from './use-wizard'
import { WhenFields } from './WhenFields'
import classes from './wizard.module.css'

/** Step-by-step view of the survey. Its buttons are in the bar of the form. */
export function WizardView({
  page,
  advice,
}: {
  page: RefObject<HTMLDivElement | null>
  advice: Recommendation | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, at } = useWizard()
  const { setValue } = useFormContext<SurveyValues>()
  const type: unknown = useWatch({ name: 'type' })
  // The other views have no choices: in them an empty field says that everyone or every page is meant.
  useEffect(() => () => setValue('required', []), [setValue])
  const last = useRef(id)
  useEffect(() => {
    if (last.current !== id) heading.current?.focus()
    last.current = id
  }, [id])
  const step = WIZARD_STEPS[at]
  if (!step) return null
  // Advice on where and when is about surveys that appear on a page.
  const isAdvised = id === 'questions' || ((id === 'where' || id === 'when') && type !== 'external_survey')
  const tip = isAdvised ? advice?.[id] : undefined
  return (
    <div ref={page} className="stack gap-16">
      <WizardStepper current={id} />
      <section className={classes.page} aria-labelledby="guide-step">
        <div>
          <h2 id="guide-step" ref={heading} tabIndex={-1} className={classes.title}>
            {step.title}
          </h2>
          <p className="mt-2 soft">{step.lead}</p>
        </div>
        {tip && (
          <p className="rounded accent-ground flex gap-8 p-10-12">
            <IconBulb size={18} aria-hidden className="flex-none mt-2 accent" />
            {tip}
          </p>
        )}
        <div key={id}>
          {id === 'what' && <SurveyBasicsFields />}
          {id === 'questions' && <QuestionsFields />}
          {id === 'where' && <WhereFields />}
          {id === 'when' && <WhenFields advice={advice} />}
          {id === 'look' && <AppearanceStep />}
          {id === 'languages' && <TranslationsFields />}
          {id === 'check' && <CheckFields />}
        </div>
        <AdvancedSettingsNotice step={id} section={step.section} />
      </section>
      {/* These names map a server error about a field of another step to that step. */}
      {WIZARD_STEPS.filter((item) => item !== step)
        .flatMap(({ names }) => names)
        .map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
    </div>
  )
}

/** Fields for the audience and the pages. */
function WhereFields() {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <GroupProblem name="conditions" />
      <ExternalNote />
      {type !== 'external_survey' && (
        <div className="stack gap-24">
          <PageStep />
          <AudienceStep />
        </div>
      )}
    </>
  )
}

const CHOICES = [
  { value: 'all', label: t('All pages') },
  { value: 'some', label: t('Specific pages'), description: t('By page URL.') },
]

/** Choice of the pages on which the survey is shown. A URL is remembered while another option is selected. */
function PageStep() {
  const { getValues, setValue } = useFormContext<SurveyValues>()
  const url: unknown = useWatch({ name: 'conditions.url' })
  const [choice, setChoice] = useState(() =>
    url || getValues('required')?.includes('conditions.url') ? 'some' : 'all',
  )
  const [previousUrl, setPreviousUrl] = useState(url)
  useRequiredField('conditions.url', choice === 'some')
  const choose = (next: string) => {
    if (next === 'all') setPreviousUrl(url)
    setValue('conditions.url', next === 'all' ? '' : previousUrl, { shouldDirty: true })
    setChoice(next)
  }
  return (
    <FieldStack>
      <ChoiceCards
        name="page"
        label={t('Where is it shown?')}
        options={CHOICES}
        value={choice}
        onChange={choose}
      />
      {choice === 'some' && <AddressFields />}
    </FieldStack>
  )
}

/** Step indicator: all steps, the current one, and those with errors. */
function WizardStepper({ current }: { current: string }) {
  const { errors } = useFormState()
  const faulty = getMessages(errors).map(({ field }) => findWizardStep(field)?.id)
  return (
    <nav aria-label={t('Steps')}>
      <ol className="flex wrap gap-2">
        {WIZARD_STEPS.map(({ id, title }, index) => {
          const problems = faulty.filter((step) => step === id).length
          return (
            <li key={id}>
              <Link
                to="."
                resetScroll={false}
                // The search parameters depend on the page that contains the link.
                search={(now) => ({ ...now, step: id })}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={id === current ? 'step' : undefined}
                aria-label={
                  problems > 0 ? t('{step}, errors: {problems}', { step: title, problems }) : undefined
                }
                className={classes.step}
                data-current={id === current || undefined}
                data-problem-count={problems || undefined}
              >
                <span className={classes.number} aria-hidden>
                  {problems > 0 ? '!' : index + 1}
                </span>
                <span className={classes.name}>{title}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

interface StepButtonProps {
  page: RefObject<HTMLElement | null>
}

/** Button that opens the previous step; in the first step, another one. */
export function BackButton({ page, otherwise }: StepButtonProps & { otherwise: ReactNode }) {
  const { back } = useWizardMoves(page)
  if (!back) return otherwise
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={back}>
      {t('Back')}
    </Button>
  )
}

/** Button that opens the next step, if the fields of the current one are valid. */
export function NextButton({ page }: StepButtonProps) {
  const { next } = useWizardMoves(page)
  return (
    <Button rightSection={<IconArrowRight size={16} />} onClick={next}>
      {t('Next')}
    </Button>
  )
}

/** Note about settings outside the fields of a step, with a link to them. */
function AdvancedSettingsNotice({ step, section }: { step: GuideStep; section: string }) {
  const names = getAdvancedSettings(step, useValues<SurveyValues>())
  if (names.length === 0) return null
  return (
    <p className="rounded shaded p-10-12 text-sm">
      {rich('More settings exist that the guide does not show: {names}. {link}', {
        names: formatList(names),
        link: (
          <Link
            to="."
            className="accent"
            replace
            hash={section}
            // The search parameters depend on the page that contains the link.
            search={(now) => ({ ...now, as: undefined, step: undefined })}
          >
            {t('Open the form')}
          </Link>
        ),
      })}
    </p>
  )
}

/** Appearance fields of the guide. */
function AppearanceStep() {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <GroupProblem name="appearance" />
      {type === 'widget' && <WidgetFields />}
      {type !== 'external_survey' && (
        <FieldGroup title={t('Position')}>
          <PositionField name="appearance.position" />
        </FieldGroup>
      )}
      <FieldGroup title={t('Colors')}>
        <div className={formClasses.colors}>
          {APPEARANCE_COLORS.filter(({ key }) => WIZARD_COLORS.includes(key)).map(({ key, label, unset }) => (
            <ColorField key={key} name={`appearance.${key}`} label={label} placeholder={unset} />
          ))}
        </div>
      </FieldGroup>
      <ThanksFields />
    </>
  )
}
