import { UnstyledButton } from '@mantine/core'
import { IconArrowsVertical, IconFlag } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t, tn } from '../../../lib/i18n/translate'
import type { FlowTarget } from './answers'
import classes from './flow-diagram.module.css'
import { type Flow, findReachable } from './graph'
import { type Arc, BOX_GAP, type FlowBox, HEADER_HEIGHT, layOutArcs, layOutFlow } from './layout'
import { PathMark, type PathState, QuestionBox } from './QuestionBox'
import { formatEdgeId, getEdgeIds, type SimulatedPath } from './simulate-path'

interface PictureProps {
  flow: Flow
  /** Simulated path; null if there is none. */
  path: SimulatedPath | null
  /** Navigates to a question, if possible. */
  onOpen?: ((index: number) => void) | undefined
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
export function FlowDiagram({ flow, path, onOpen }: PictureProps) {
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
        <ol className="relative" style={{ blockSize: `${height}rem` }}>
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

/** End of the survey as seen by respondents. */
const EndBox = ({ words, passed }: { words: string; passed: PathState }) => (
  <div className={classes.end} data-passed={passed ?? undefined}>
    <IconFlag size={16} aria-hidden />
    <span className="grow medium truncate" title={words}>
      {words}
    </span>
    <PathMark passed={passed} />
  </div>
)

/** Scrolls only the diagram to the current node of the simulated path. */
function useScrollIntoView(at: FlowTarget | undefined) {
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = scroller.current
    const here = at !== undefined && box?.querySelector('[data-passed="here"]')
    if (!box || !here) return
    const [outer, elementRect] = [box.getBoundingClientRect(), here.getBoundingClientRect()]
    if (elementRect.top < outer.top) box.scrollTop -= outer.top - elementRect.top + 24
    if (elementRect.bottom > outer.bottom) box.scrollTop += elementRect.bottom - outer.bottom + 24
  }, [at])
  return scroller
}

interface RunBoxProps {
  first: number
  last: number
  reached: boolean
  passed: PathState
  onOpen: () => void
}

/** Collapsed run of sequential questions, expandable. */
function RunBox({ first, last, reached, passed, onOpen }: RunBoxProps) {
  const count = last - first + 1
  const ends = { first: first + 1, last: last + 1 }
  return (
    <UnstyledButton
      className={classes.run}
      data-unreached={!reached || undefined}
      data-passed={passed ?? undefined}
      onClick={onOpen}
    >
      <IconArrowsVertical size={14} aria-hidden />
      {reached
        ? tn(
            count,
            '{n} question in order, {first} to {last}',
            '{n} questions in order, {first} to {last}',
            ends,
          )
        : tn(
            count,
            '{n} question in order, {first} to {last}, unreachable',
            '{n} questions in order, {first} to {last}, unreachable',
            ends,
          )}
      <PathMark passed={passed} />
    </UnstyledButton>
  )
}

interface ArcsProps {
  arcs: Arc[]
  side: Arc['side']
  /** Height of the diagram, in rem. */
  height: number
  /** Target whose edges are highlighted. */
  active: FlowTarget | null
  /** Edges of the simulated path. */
  walked: ReadonlySet<string>
}

const CORNER = { x: 0.45, y: 0.4 }

/** Builds the SVG path: out to the lane, along it, and back. Horizontal units are lanes, vertical ones rem. */
function buildPath({ side, start, end, lane }: Arc, lanes: number) {
  const inside = side === 'right' ? 0 : lanes
  const outward = side === 'right' ? 1 : -1
  const x = inside + outward * (lane + 0.6)
  const bend = x - outward * CORNER.x
  const turn = Math.min(CORNER.y, Math.abs(end - start) / 2) * Math.sign(end - start)
  return `M${inside} ${start}H${bend}Q${x} ${start} ${x} ${start + turn}V${end - turn}Q${x} ${end} ${bend} ${end}H${inside}`
}

/** Edges on one side of the diagram. */
function Arcs({ arcs, side, height, active, walked }: ArcsProps) {
  const own = arcs.filter((arc) => arc.side === side)
  const lanes = Math.max(0, ...own.map(({ lane }) => lane + 1))
  const isWalked = ({ from, to }: Arc) => walked.has(formatEdgeId(from, to))
  const rank = (arc: Arc) => Number(isWalked(arc)) + 2 * Number(arc.from === active || arc.to === active)
  return (
    <svg
      className={classes.arcs}
      viewBox={`0 0 ${Math.max(lanes, 1)} ${height}`}
      preserveAspectRatio="none"
      style={{ blockSize: `${height}rem`, inlineSize: `calc(${lanes} * var(--lane))` }}
      aria-hidden
    >
      {own
        // Highlighted edges are drawn on top.
        .toSorted((a, b) => rank(a) - rank(b))
        .map((arc) => (
          <path
            key={formatEdgeId(arc.from, arc.to)}
            d={buildPath(arc, lanes)}
            vectorEffect="non-scaling-stroke"
            data-side={side}
            data-active={arc.from === active || arc.to === active || undefined}
            data-walked={isWalked(arc) || undefined}
          />
        ))}
    </svg>
  )
}
