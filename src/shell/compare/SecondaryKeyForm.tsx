import type { Me } from '../../../contract/schemas/users'
import { getServerUrl, type Session, stripProtocol } from '../../api/session'
import { Section } from '../../components/page/Section'
import { t } from '../../texts/translate'
import { SignInForm } from '../SignInForm'
import classes from './compare.module.css'

/** Form for an API key of the other server. It is held in memory only, until the page is reloaded. */
export function SecondaryKeyForm({
  base,
  onAccepted,
}: {
  /** Undefined if the server has not been entered yet. */
  base: string | undefined
  onAccepted: (session: Session, me: Me) => void
}) {
  return (
    <Section
      title={
        base === undefined
          ? t('Target server')
          : t('API key for {name}', { name: stripProtocol(getServerUrl({ base })) })
      }
    >
      <p className={classes.note}>
        {t(
          'You remain signed in. The second API key is only used for comparing and copying, and is deleted when this tab is closed or reloaded.',
        )}
      </p>
      <div className={classes.form}>
        <SignInForm
          {...(base !== undefined && { base })}
          submitLabel={t('Use this key')}
          onAccepted={onAccepted}
        />
      </div>
    </Section>
  )
}
