import { useMemo, useState } from 'react'
import { t } from '../../../texts/translate'
import { Arcs } from './Arcs'
import type { FlowTarget } from './answers'
import { layOutArcs } from './arcs'
import { findReachable } from './cycles'
import { EndBox } from './EndBox'
import classes from './flow-diagram.module.css'
import type { Flow } from './graph'
import { BOX_GAP, type FlowBox, HEADER_HEIGHT, layOutFlow } from './layout'
import type { PathState } from './PathMark'
import { QuestionBox } from './QuestionBox'
import { RunBox } from './RunBox'
import { formatEdgeId, getEdgeIds, type SimulatedPath } from './simulate-path'
import { useScrollIntoView } from './use-scroll-into-view'

interface PictureProps {
  flow: Flow
  /** Simulated path; null if there is none. */
  walk: SimulatedPath | null
  /** Navigates to a question, if possible. */
  onOpen?: (index: number) => void
}

const SIDES = ['left', 'right'] as const
const NONE: ReadonlySet<string> = new Set()

const getTarget = (box: FlowBox): FlowTarget => (box.kind === 'end' ? 'end' : box.first)

function getPathState(box: FlowBox, path: SimulatedPath | null): PathState {
  const isIn = (flowTarget: FlowTarget) =>
    box.kind === 'end'
      ? flowTarget === 'end'
      : typeof flowTarget === 'number' && flowTarget >= box.first && flowTarget <= box.last
  if (!path) return null
  if (isIn(path.at)) return 'here'
  return path.steps.some(({ question }) => isIn(question.index)) ? 'passed' : null
}

/** Diagram of the questions in order, with edges from answers to their targets. */
export function FlowDiagram({ flow, walk: path, onOpen }: PictureProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState<FlowTarget | null>(null)
  const { boxes, height } = useMemo(() => layOutFlow(flow, opened), [flow, opened])
  const arcs = useMemo(() => layOutArcs(boxes), [boxes])
  const arrivals = useMemo(() => new Set(arcs.map(({ side, to }) => `${side} ${to}`)), [arcs])
  const reached = useMemo(() => findReachable(flow), [flow])
  const walked = useMemo(() => (path ? getEdgeIds(path) : NONE), [path])
  const scroller = useScrollIntoView(path?.at)
  const lines = { arcs, height, active, walked }

  const inside = (box: FlowBox) => {
    const passed = getPathState(box, path)
    if (box.kind === 'end') return <EndBox words={flow.end} passed={passed} />
    const common = { reached: reached.has(box.first), passed }
    if (box.kind === 'question') {
      return <QuestionBox question={box.question} flow={flow} onOpen={onOpen} {...common} />
    }
    const { first, last } = box
    return (
      <RunBox first={first} last={last} onOpen={() => setOpened(new Set([...opened, first]))} {...common} />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label={t('Path diagram')}>
      <div className={classes.picture}>
        <Arcs side="left" {...lines} />
        <ol className={classes.boxes} style={{ blockSize: `${height}rem` }}>
          {boxes.map((box) => {
            const flowTarget = getTarget(box)
            return (
              <li
                key={flowTarget}
                className={classes.place}
                style={{ insetBlockStart: `${box.top}rem`, blockSize: `${box.height}rem` }}
                onPointerEnter={() => setActive(flowTarget)}
                onPointerLeave={() => setActive(null)}
                onFocus={() => setActive(flowTarget)}
                onBlur={() => setActive(null)}
              >
                {inside(box)}
                {box.kind !== 'end' && box.onward !== null && (
                  <span
                    className={classes.onward}
                    style={{ blockSize: `${BOX_GAP}rem` }}
                    data-active={active === flowTarget || undefined}
                    data-walked={walked.has(formatEdgeId(box.last, box.onward)) || undefined}
                  />
                )}
                {SIDES.filter((side) => arrivals.has(`${side} ${flowTarget}`)).map((side) => (
                  <span
                    key={side}
                    className={classes.arrival}
                    data-side={side}
                    style={{ insetBlockStart: `${HEADER_HEIGHT / 2}rem` }}
                  />
                ))}
              </li>
            )
          })}
        </ol>
        <Arcs side="right" {...lines} />
      </div>
    </section>
  )
}
