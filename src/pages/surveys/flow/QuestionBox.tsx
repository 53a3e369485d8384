import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { StatusBadge } from '../../../components/cells/StatusBadge'
import { t } from '../../../texts/translate'
import { QuestionNumber } from '../view/QuestionNumber'
import { isPlain } from './boxes'
import type { Flow, FlowQuestion, Way } from './graph'
import { type Passed, PassedMark } from './PassedMark'
import classes from './picture.module.css'
import { answersWords, placeMark, placeWords, titleWords } from './words'

function WayLine({ way, flow }: { way: Way; flow: Flow }) {
  const label = answersWords(way.answers)
  const lost = way.to === 'stuck' || (typeof way.to === 'number' && !flow.questions[way.to])
  return (
    <li className={classes.way} data-lost={lost || undefined}>
      <span className={classes.answers} title={label}>
        {label}
      </span>
      <VisuallyHidden>: {placeWords(way.to, flow)}</VisuallyHidden>
      <span className={classes.mark} aria-hidden>
        {lost && <IconAlertTriangle size={14} />}→ {placeMark(way.to)}
      </span>
    </li>
  )
}

interface QuestionBoxProps {
  question: FlowQuestion
  flow: Flow
  reached: boolean
  passed: Passed
  onOpen: ((index: number) => void) | undefined
}

/** Question node, with the answers that branch. */
export const QuestionBox = memo(function QuestionBox(props: QuestionBoxProps) {
  const { question, flow, reached, passed, onOpen } = props
  const head = (
    <>
      <QuestionNumber index={question.index} />
      <span className={classes.title} title={question.title}>
        {titleWords(question)}
      </span>
      <PassedMark passed={passed} />
      {reached ? (
        <span className={classes.type}>{question.type}</span>
      ) : (
        <StatusBadge tone="warning">{t('Never reached')}</StatusBadge>
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
      {!isPlain(flow, question) && (
        <ul className={classes.ways}>
          {question.ways.map((way) => (
            <WayLine key={way.to} way={way} flow={flow} />
          ))}
        </ul>
      )}
    </div>
  )
})
