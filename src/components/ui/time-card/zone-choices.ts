import { t } from '../../../lib/i18n/translate'
import { resolveZone, useClock, type ZoneChoice } from '../../../lib/time/display-zone'

interface Choice {
  value: ZoneChoice
  label: string
  /** Time zone name. */
  zone: string
}

/** Returns the selectable display time zones and the selected one, updated live. */
export function useZoneChoices(): { chosen: ZoneChoice; choices: Choice[] } {
  const { choice, project } = useClock()
  const labels: [ZoneChoice, string][] = [
    ['utc', 'UTC'],
    ['device', t('This device')],
    [
      'project',
      project ? t('Project: {name}', { name: project.name }) : t('Project: not set, same as this device'),
    ],
  ]
  return {
    chosen: choice,
    choices: labels.map(([value, label]) => ({ value, label, zone: resolveZone(value, project) })),
  }
}
