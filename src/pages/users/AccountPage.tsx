import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../api/me'
import { Time } from '../../components/cells/Time'
import { Fields } from '../../components/page/Fields'
import { Narrow } from '../../components/page/Narrow'
import { PageHeader } from '../../components/page/PageHeader'
import { Record } from '../../components/page/Record'
import { Section } from '../../components/page/Section'
import { sayDone } from '../../components/toasts/toasts'
import { t } from '../../texts/text'
import { AccountForm } from './AccountForm'
import { KeyInUse } from './KeyInUse'
import { THEMES } from './model'

export function AccountPage() {
  const me = useMe()
  const { setColorScheme } = useMantineColorScheme()
  const [saves, setSaves] = useState(0)
  return (
    <Record query={me} kind={t('Account')}>
      {(person) => (
        <>
          <PageHeader title={t('Your account')} />
          <Narrow>
            <AccountForm
              // After saving, the form is remounted with the values returned by the server.
              key={saves}
              me={person}
              onSaved={({ theme_mode }) => {
                const chosen = THEMES.find((theme) => theme === theme_mode)
                if (chosen && chosen !== person.theme_mode) {
                  setColorScheme(chosen === 'system' ? 'auto' : chosen)
                }
                setSaves(saves + 1)
                sayDone(t('Saved.'))
              }}
            />
          </Narrow>
          <Section title={t('About this account')}>
            <Fields
              fields={[
                { label: t('E-mail'), value: person.email },
                { label: t('Joined'), value: <Time at={person.date_joined} full /> },
              ]}
            />
          </Section>
          <KeyInUse />
        </>
      )}
    </Record>
  )
}
