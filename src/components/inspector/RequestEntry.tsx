import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { LoggedRequest } from '../../api/request-log'
import { currentSession } from '../../api/session-store'
import { Chevron } from '../cells/Chevron'
import { StatusBadge } from '../cells/StatusBadge'
import { buildRequestUrl } from '../request/build-request-url'
import classes from './inspector.module.css'
import { RequestDetail } from './RequestDetail'
import { formatDurationMs, formatOutcome, getOutcomeTone } from './request-labels'

/** One request: a summary line, with expandable details. */
export function RequestEntry({ request, startsOpen }: { request: LoggedRequest; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  const detail = useId()
  const { method, path, base, end } = request
  const isElsewhere = base !== (currentSession()?.base ?? '')
  return (
    <li>
      <UnstyledButton
        className={classes.line}
        aria-expanded={open}
        aria-controls={detail}
        onClick={() => setOpen(!open)}
      >
        <Chevron open={open} />
        <span className={classes.method}>{method}</span>
        <span className={classes.path}>{isElsewhere ? buildRequestUrl(path, base) : path}</span>
        <StatusBadge tone={getOutcomeTone(request)}>{formatOutcome(request)}</StatusBadge>
        <span className={classes.took}>{end && formatDurationMs(end.ms)}</span>
      </UnstyledButton>
      <div id={detail} hidden={!open}>
        {open && <RequestDetail request={request} />}
      </div>
    </li>
  )
}
