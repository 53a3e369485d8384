import type { FlowTarget } from './answers'
import type { Arc } from './arcs'
import classes from './flow-diagram.module.css'
import { formatEdgeId } from './simulate-path'

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
export function Arcs({ arcs, side, height, active, walked }: ArcsProps) {
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
