import { Button, NativeSelect } from '@mantine/core'
import { getServerName, getServerUrl, stripProtocol } from '../../api/session/session'
import { currentSession, disconnectSecondary, type SecondarySession } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'

/** Selector for the other record's server: this one, one with a second key, or a new one. */
export function ServerChoice({
  at,
  second,
  onChoose,
}: {
  at: string | undefined
  second: SecondarySession | null
  onChoose: (at: string | undefined) => void
}) {
  const signedIn = second && getServerUrl(second.session)
  const own = getServerName(currentSession() ?? { base: '' })
  const others = [...new Set([signedIn, at])].filter(
    (server) => server !== null && server !== undefined && server !== 'new',
  )
  return (
    <>
      <NativeSelect
        label={t('Target server')}
        value={at ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        data={[
          { value: '', label: t('{own}, with your API key', { own }) },
          ...others.map((site) => ({
            value: site ?? '',
            label: t('{name}, with a second API key', { name: stripProtocol(site ?? '') }),
          })),
          { value: 'new', label: t('Other server or API key…') },
        ]}
      />
      {signedIn !== null && (
        <Button
          variant="default"
          onClick={() => {
            disconnectSecondary()
            onChoose(undefined)
          }}
        >
          {t('Sign out of {name}', { name: stripProtocol(signedIn) })}
        </Button>
      )}
    </>
  )
}
