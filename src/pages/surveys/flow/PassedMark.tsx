import { IconCheck, IconMapPin } from '@tabler/icons-react'
import { t } from '../../../texts/text'
import classes from './picture.module.css'

/** How a place stands to the path that is tried. */
export type Passed = 'here' | 'passed' | null

/** Says of a place that the path that is tried has come there. */
export function PassedMark({ passed }: { passed: Passed }) {
  if (passed === null) return null
  const [Icon, label] = passed === 'here' ? [IconMapPin, t('You are here')] : [IconCheck, t('On the path')]
  return <Icon size={16} className={classes.passed} role="img" aria-label={label} />
}
