import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Line } from '../../api/queue/line'
import { useFollowLinks } from '../data-table/use-follow-links'
import classes from './bulk.module.css'
import { ResultLine } from './ResultLine'
import { lookedAtFirst } from './run-words'

/** More are drawn when they are asked for. */
const STEP = 100

/** What became of each write, those first that somebody should look at. */
export function Results({ title, lines }: { title: string; lines: readonly Line[] }) {
  const [most, setMost] = useState(STEP)
  const links = useFollowLinks()
  const rest = lines.length - most
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={classes.results} tabIndex={0} aria-label={`Results of ${title}`} {...links}>
      <ul className={classes.list}>
        {lookedAtFirst(lines)
          .slice(0, most)
          .map((line) => (
            <ResultLine key={lines.indexOf(line)} line={line} />
          ))}
      </ul>
      {rest > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + STEP)}>
          Show {Math.min(rest, STEP)} more of {rest}
        </Button>
      )}
    </section>
  )
}
