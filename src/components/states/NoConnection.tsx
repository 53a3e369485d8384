import { IconCloudOff } from '@tabler/icons-react'
import { hostOf } from '../../api/session'
import { currentSession } from '../../api/session-state'
import classes from './states.module.css'

/** In place of what was never read while the server does not answer. The bar at the foot says the rest. */
export const NoConnection = ({ what }: { what: string }) => (
  <div className={classes.away}>
    <IconCloudOff size={18} aria-hidden className={classes.awayIcon} />
    <div className={classes.errorBody}>
      <p className={classes.errorTitle}>{what} cannot be shown without a connection</p>
      <p className={classes.errorDetail}>
        It was not read before on this device. It appears as soon as{' '}
        {hostOf(currentSession() ?? { base: '' })} answers.
      </p>
    </div>
  </div>
)
