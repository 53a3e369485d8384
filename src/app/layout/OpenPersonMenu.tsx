import { t } from '../../lib/i18n/translate'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLock, IconMoon, IconSun } from '@tabler/icons-react'
import type { Me } from '../../../contract/schemas/users'
import { setReadOnly, useReadOnly } from '../../api/session/read-only'
import { buildMenu } from '../../components/actions/build-menu'
import { useRunAction } from '../../components/actions/use-run-action'
import { formatWeekdayTime } from '../../components/ui/cells/format-time'
import { useOpenOnMount } from '../../components/ui/menu/lazy-menu'
import { MenuItems } from '../../components/ui/menu/MenuItems'
import { useZoneChoices } from '../../components/ui/time-card/zone-choices'
import { chooseLanguage, language, languages, nameOfLanguage } from '../../lib/i18n/language'
import { chooseZone, useLiveText, type ZoneChoice } from '../../lib/time/display-zone'
import classes from './layout.module.css'
import { PersonButton } from './PersonButton'
import { usePersonActions } from './person-actions'

const SCHEMES = [
  { value: 'light', label: t('Light'), icon: IconSun },
  { value: 'dark', label: t('Dark'), icon: IconMoon },
  { value: 'auto', label: t('System'), icon: IconDeviceDesktop },
] as const

export default function OpenPersonMenu({ me }: { me: Me | undefined }) {
  const actions = usePersonActions()
  const run = useRunAction()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const readOnly = useReadOnly()
  const { button, opened: isOpen, setOpened } = useOpenOnMount()
  return (
    <Menu
      opened={isOpen}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      position="top-start"
      width={236}
      shadow="md"
    >
      <Menu.Target>
        <PersonButton ref={button} me={me} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
          aria-label={t('Theme')}
        >
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <ZoneItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Divider />
        <Menu.CheckboxItem checked={readOnly} onChange={setReadOnly} rightSection={<IconLock size={16} />}>
          {t('Read-only')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <MenuItems items={buildMenu({ name: t('Commands'), row: undefined, actions }, run)} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Language menu items, each named in its own language. */
function LanguageItems() {
  return (
    <>
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={language()} onChange={chooseLanguage} aria-label={t('Language')}>
        {languages().map((tag) => (
          <Menu.RadioItem key={tag} value={tag} lang={tag}>
            {nameOfLanguage(tag)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** Time zone menu items, each with its name and current time. */
function ZoneItems() {
  const { chosen: selectedZone, choices } = useZoneChoices()
  return (
    <>
      <Menu.Label>{t('Time zone')}</Menu.Label>
      <Menu.RadioGroup
        value={selectedZone}
        onChange={(value) => chooseZone(value as ZoneChoice)}
        aria-label={t('Time zone')}
      >
        {choices.map(({ value, label, zone }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
            <PresentTime zone={zone} isNamed={zone !== label} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

function PresentTime({ zone, isNamed }: { zone: string; isNamed: boolean }) {
  const timeText = useLiveText((now) => formatWeekdayTime(now, zone))
  return (
    <span className={classes.zone}>
      {isNamed && `${zone.replaceAll('_', ' ')}, `}
      {timeText}
    </span>
  )
}
