import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { LoggedRequest } from '../../api/request-log'
import { currentSession } from '../../api/session-store'
import { Chevron } from '../cells/Chevron'
import { Tag } from '../cells/Tag'
import { urlOf } from '../request/url-of'
import classes from './inspector.module.css'
import { RequestDetail } from './RequestDetail'
import { endTone, endWords, tookWords } from './request-words'

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
        <span className={classes.path}>{isElsewhere ? urlOf(path, base) : path}</span>
        <Tag tone={endTone(request)}>{endWords(request)}</Tag>
        <span className={classes.took}>{end && tookWords(end.ms)}</span>
      </UnstyledButton>
      <div id={detail} hidden={!open}>
        {open && <RequestDetail request={request} />}
      </div>
    </li>
  )
}
