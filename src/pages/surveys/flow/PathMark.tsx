import { IconCheck, IconMapPin } from '@tabler/icons-react'
import { t } from '../../../lib/i18n/translate'

/** State of a node in the simulated path. */
export type PathState = 'here' | 'passed' | null

/** Marks a node as reached by the simulated path. */
export function PathMark({ passed }: { passed: PathState }) {
  if (passed === null) return null
  const [Icon, label] = passed === 'here' ? [IconMapPin, t('You are here')] : [IconCheck, t('On the path')]
  return <Icon size={16} className="flex-none accent" role="img" aria-label={label} />
}
