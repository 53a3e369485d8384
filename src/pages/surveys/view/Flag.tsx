import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { Tag } from '../../../components/cells/Tag'
import classes from './view.module.css'

/** A feature flag by its key, and whether it is on. */
export function Flag({ flag }: { flag: MinimalFeatureFlag | null | undefined }) {
  if (!flag) return '–'
  return (
    <span className={classes.flag}>
      <code>{flag.key}</code>
      <Tag tone={flag.active && !flag.deleted ? 'good' : 'neutral'}>
        {flag.deleted ? 'deleted' : flag.active ? 'on' : 'off'}
      </Tag>
    </span>
  )
}
