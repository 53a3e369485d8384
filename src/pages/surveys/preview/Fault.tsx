import { Button } from '@mantine/core'
import classes from './preview.module.css'

/** What is there instead of a survey that the renderer cannot draw. */
export function Fault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // An error of the frame is none of this window's.
  const words = error instanceof Object && 'message' in error ? String(error.message) : String(error)
  return (
    <div className={classes.fault} role="status">
      <p className={classes.faultTitle}>This cannot be drawn</p>
      <p>The SDK stops here too, so respondents would see nothing. What it says:</p>
      <p>
        <code>{words}</code>
      </p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
