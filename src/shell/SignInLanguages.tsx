import { chooseLanguage, language, languages, nameOfLanguage } from '../texts/language'
import { t } from '../texts/translate'
import classes from './shell.module.css'

/** Language links for signed-out users, who have no menu. */
export function SignInLanguages() {
  const others = languages().filter((tag) => tag !== language())
  if (others.length === 0) return null
  return (
    <nav className={classes.signInLanguages} aria-label={t('Language')}>
      {others.map((tag) => (
        <button key={tag} type="button" lang={tag} onClick={() => chooseLanguage(tag)}>
          {nameOfLanguage(tag)}
        </button>
      ))}
    </nav>
  )
}
