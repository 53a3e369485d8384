import { Menu } from '@mantine/core'
import { chooseZone, useLiveText, type ZoneChoice } from '../api/display-zone'
import { formatWeekdayTime } from '../components/cells/format-time'
import { useZoneChoices } from '../components/time-card/zone-choices'
import { t } from '../texts/translate'
import classes from './shell.module.css'

/** Time zone menu items, each with its name and current time. */
export function ZoneItems() {
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
