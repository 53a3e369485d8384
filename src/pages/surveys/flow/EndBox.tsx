import { IconFlag } from '@tabler/icons-react'
import { type Passed, PassedMark } from './PassedMark'
import classes from './picture.module.css'

/** End of the survey as seen by respondents. */
export const EndBox = ({ words, passed }: { words: string; passed: Passed }) => (
  <div className={classes.end} data-passed={passed ?? undefined}>
    <IconFlag size={16} aria-hidden />
    <span className={classes.title} title={words}>
      {words}
    </span>
    <PassedMark passed={passed} />
  </div>
)
