import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMapPin } from '@tabler/icons-react'
import { memo } from 'react'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { QuestionNumber } from '../view/QuestionNumber'
import classes from './flow-diagram.module.css'
import type { Edge, Flow, FlowQuestion } from './graph'
import { formatAnswers, formatTarget, formatTargetMark, formatTitle } from './labels'
import { isLinear } from './layout'

function EdgeLine({ edge, flow }: { edge: Edge; flow: Flow }) {
  const label = formatAnswers(edge.answers)
  const isDeadEnd = edge.to === 'stuck' || (typeof edge.to === 'number' && !flow.questions[edge.to])
  return (
    <li className={classes.edge} data-lost={isDeadEnd || undefined}>
      <span className="min-0 truncate" title={label}>
        {label}
      </span>
      <VisuallyHidden>: {formatTarget(edge.to, flow)}</VisuallyHidden>
      <span className={classes.mark} aria-hidden>
        {isDeadEnd && <IconAlertTriangle size={14} />}→ {formatTargetMark(edge.to)}
      </span>
    </li>
  )
}

interface QuestionBoxProps {
  question: FlowQuestion
  flow: Flow
  reached: boolean
  passed: PathState
  onOpen: ((index: number) => void) | undefined
}

/** Question node, with the answers that branch. */
export const QuestionBox = memo(function QuestionBox(props: QuestionBoxProps) {
  const { question, flow, reached, passed, onOpen } = props
  const head = (
    <>
      <QuestionNumber index={question.index} />
      <span className="grow medium truncate" title={question.title}>
        {formatTitle(question)}
      </span>
      <PathMark passed={passed} />
      {reached ? (
        <span className={classes.type}>{question.type}</span>
      ) : (
        <StatusBadge tone="warning">{t('Unreachable')}</StatusBadge>
      )}
    </>
  )
  return (
    <div className={classes.box} data-unreached={!reached || undefined} data-passed={passed ?? undefined}>
      {onOpen ? (
        <UnstyledButton className={classes.head} onClick={() => onOpen(question.index)}>
          {head}
        </UnstyledButton>
      ) : (
        <div className={classes.head}>{head}</div>
      )}
      {!isLinear(flow, question) && (
        <ul className="flush">
          {question.edges.map((edge) => (
            <EdgeLine key={edge.to} edge={edge} flow={flow} />
          ))}
        </ul>
      )}
    </div>
  )
})

/** State of a node in the simulated path. */
export type PathState = 'here' | 'passed' | null

/** Marks a node as reached by the simulated path. */
export function PathMark({ passed }: { passed: PathState }) {
  if (passed === null) return null
  const [Icon, label] = passed === 'here' ? [IconMapPin, t('You are here')] : [IconCheck, t('On the path')]
  return <Icon size={16} className="flex-none accent" role="img" aria-label={label} />
}
