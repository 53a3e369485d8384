import { Link } from '@tanstack/react-router'
import { useFormState } from 'react-hook-form'
import { getMessages } from '../../../components/form/field-errors'
import { t } from '../../../lib/i18n/translate'
import { findWizardStep, WIZARD_STEPS } from './steps'
import classes from './wizard.module.css'

/** Step indicator: all steps, the current one, and those with errors. */
export function WizardStepper({ current }: { current: string }) {
  const { errors } = useFormState()
  const faulty = getMessages(errors).map(({ field }) => findWizardStep(field)?.id)
  return (
    <nav aria-label={t('Steps')}>
      <ol className={classes.steps}>
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
