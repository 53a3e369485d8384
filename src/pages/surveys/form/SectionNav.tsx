import { VisuallyHidden } from '@mantine/core'
import { useFormState } from 'react-hook-form'
import { getMessages, isWithin } from '../../../components/resource-form/field-errors'
import { useFocusRequest } from '../../../components/resource-form/focus-request'
import { t } from '../../../texts/translate'
import classes from './form.module.css'
import { COMPUTED, SECTIONS } from './sections'
import { useSurvey } from './survey-context'

/** Navigation to the sections of the form, shown where there is space beside it. */
export function SectionNav() {
  const { survey } = useSurvey()
  const { show } = useFocusRequest()
  const { errors } = useFormState()
  const messages = getMessages(errors)
  return (
    <nav aria-label={t('Survey sections')} className={classes.nav}>
      <ul className={classes.navList}>
        {[...SECTIONS, ...(survey ? [COMPUTED] : [])].map(({ id, title, names, ...part }) => {
          const problems = messages.filter(({ field }) => isWithin(field, names)).length
          return (
            <li key={id}>
              <a href={`#${id}`} className={classes.navLink} onClick={() => show(id)}>
                {'short' in part ? part.short : title}
                {problems > 0 && (
                  <span className={classes.navProblems}>
                    {problems}
                    <VisuallyHidden>{` ${t('errors')}`}</VisuallyHidden>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
