import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { Name } from '../../components/cells/Name'
import classes from './flag-name.module.css'

/** Key and description of a flag. */
export function FlagName({ flag: { key, name } }: { flag: Pick<FeatureFlag, 'key' | 'name'> }) {
  return (
    <span className={classes.flag}>
      <Name>{key}</Name>
      {name && (
        <span className={classes.purpose} title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
