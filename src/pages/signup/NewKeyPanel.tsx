import { Button } from '@mantine/core'
import type { Signup } from '../../../contract/schemas/signup'
import { CopyText } from '../../components/cells/CopyText'
import { t } from '../../texts/translate'
import classes from './signup.module.css'

/** API key of a new member, displayed only once. */
export function NewKeyPanel({
  signup,
  value,
  onEnter,
}: {
  signup: Signup
  value: string
  onEnter: (key: string) => void
}) {
  return (
    <>
      <h1 className={classes.title}>{t('Welcome, {name}', { name: signup.first_name })}</h1>
      <p className={classes.text}>
        {t(
          'This is your API key, which signs you in. It is shown only once. Store it in a password manager.',
        )}
      </p>
      <div className={classes.key}>
        <CopyText text={value} label={t('the key')} />
      </div>
      <Button fullWidth onClick={() => onEnter(value)}>
        {t('Open the dashboard')}
      </Button>
    </>
  )
}
