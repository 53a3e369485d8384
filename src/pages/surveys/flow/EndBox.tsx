import { IconFlag } from '@tabler/icons-react'
import classes from './flow-diagram.module.css'
import { PathMark, type PathState } from './PathMark'

/** End of the survey as seen by respondents. */
export const EndBox = ({ words, passed }: { words: string; passed: PathState }) => (
  <div className={classes.end} data-passed={passed ?? undefined}>
    <IconFlag size={16} aria-hidden />
    <span className={classes.title} title={words}>
      {words}
    </span>
    <PathMark passed={passed} />
  </div>
)
