import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconClock, IconLanguage, IconLock, IconSunMoon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Me } from '../../../contract/schemas/users'
import { setReadOnly, useReadOnly } from '../../api/session/read-only'
import { buildMenu } from '../../components/actions/build-menu'
import { useRunAction } from '../../components/actions/run-action'
import { formatWeekdayTime } from '../../components/ui/cells/format-time'
import { MenuItems } from '../../components/ui/menu/MenuItems'
import { useOpenOnMount } from '../../components/ui/menu/menu'
import { useZoneChoices } from '../../components/ui/time-card/zone-choices'
import { chooseLanguage, language, languages, nameOfLanguage } from '../../lib/i18n/language'
import { t } from '../../lib/i18n/translate'
import { chooseZone, useLiveText } from '../../lib/time/display-zone'
import { PersonButton } from './PersonButton'
import { usePersonActions } from './person-actions'

const SCHEMES = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'auto', label: t('System') },
] as const

export default function OpenPersonMenu({ me }: { me: Me | undefined }) {
  const actions = usePersonActions()
  const run = useRunAction()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const readOnly = useReadOnly()
  const { chosen: zone, choices: zones } = useZoneChoices()
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
        <MenuItems
          items={buildMenu({ name: t('Commands'), row: undefined, actions: actions.personal }, run)}
        />
        <Menu.Divider />
        <Preference
          icon={IconSunMoon}
          label={t('Theme')}
          value={colorScheme}
          onChange={setColorScheme}
          choices={SCHEMES}
        />
        <Preference
          icon={IconLanguage}
          label={t('Language')}
          value={language()}
          onChange={chooseLanguage}
          choices={languages().map((tag) => ({ value: tag, label: nameOfLanguage(tag), lang: tag }))}
        />
        <Preference
          icon={IconClock}
          label={t('Time zone')}
          value={zone}
          onChange={chooseZone}
          choices={zones.map(({ value, label, zone }) => ({
            value,
            label,
            note: <CurrentTime zone={zone} isNamed={zone !== label} />,
          }))}
        />
        <Menu.CheckboxItem checked={readOnly} onChange={setReadOnly} rightSection={<IconLock size={16} />}>
          {t('Read-only')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <MenuItems items={buildMenu({ name: t('Commands'), row: undefined, actions: actions.tools }, run)} />
        <Menu.Divider />
        <MenuItems
          items={buildMenu({ name: t('Commands'), row: undefined, actions: actions.session }, run)}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface PreferenceProps<Value extends string> {
  icon: ComponentType<{ size?: number }>
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; lang?: string; note?: ReactNode }[]
}

/** Submenu that shows the selected value and selects another one. */
function Preference<Value extends string>({
  icon: Icon,
  label,
  value,
  onChange,
  choices,
}: PreferenceProps<Value>) {
  const selected = choices.find((choice) => choice.value === value)
  return (
    <Menu.Sub position="right-end" closeDelay={150}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon size={16} />}>
          {label}
          <span className="block soft text-xs">{selected?.label}</span>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup
          value={value}
          onChange={(next) => {
            const choice = choices.find((choice) => choice.value === next)
            if (choice) onChange(choice.value)
          }}
          aria-label={label}
        >
          {choices.map(({ value, label, lang, note }) => (
            <Menu.RadioItem key={value} value={value} lang={lang}>
              {label}
              {note}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

function CurrentTime({ zone, isNamed }: { zone: string; isNamed: boolean }) {
  const timeText = useLiveText((now) => formatWeekdayTime(now, zone))
  return (
    <span className="block soft text-sm numeric">
      {isNamed && `${zone.replaceAll('_', ' ')}, `}
      {timeText}
    </span>
  )
}
