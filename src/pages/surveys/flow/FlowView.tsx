import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { focusLater } from '../../../components/form/focus'
import { Card } from '../../../components/ui/card/Card'
import { CopyButton } from '../../../components/ui/cells/CopyButton'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { joinWithSemicolons } from '../labels/choices'
import { FlowDiagram } from './FlowDiagram'
import classes from './flow.module.css'
import type { FlowIssue } from './flow-issue'
import type { Flow } from './graph'
import { formatTitle } from './labels'
import { buildOutline, buildReport, formatOutline, type SimulatedPath, simulatePath } from './simulate-path'

const Head = ({ children }: { children: string }) => <span className="text-color bold">{children}</span>

/** Text version of the diagram, for screen readers and for copying. */
function Outline({ flow }: { flow: Flow }) {
  return (
    <>
      <ol className="grid gap-8 break" aria-label={t('Paths as text')}>
        {buildOutline(flow).map(({ question, head, edges, reached }) => (
          <li key={question.index}>
            {reached ? (
              <Head>{head}</Head>
            ) : (
              <span className="soft">{rich('{head}, unreachable', { head: <Head>{head}</Head> })}</span>
            )}
            <ul className="px-16">
              {edges.map(({ answers, to }) => (
                <li key={to}>
                  {answers} → {to}
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <Head>{t('End:')}</Head> {flow.end}
        </li>
      </ol>
      <CopyButton
        text={() => formatOutline(flow)}
        render={(copy, copied) => (
          <Button size="compact-sm" variant="default" className="self-start" onClick={copy}>
            {copied ? t('Copied') : t('Copy text')}
          </Button>
        )}
      />
    </>
  )
}

interface FlowViewProps {
  flow: Flow
  findings: FlowIssue[]
  /** Navigates to a form field, if there is a form. */
  onShow?: (issue: FlowIssue) => void
  onOpen?: (index: number) => void
}

const VIEWS = [
  { value: 'picture', label: t('Diagram') },
  { value: 'text', label: t('Text') },
] as const
const TRY = 'try-a-path'

/** Flow of a survey as a diagram or text, with path simulation. */
export function FlowView({ flow, findings: issues, onShow, onOpen }: FlowViewProps) {
  const view = useSearch({ strict: false }).paths === 'text' ? 'text' : 'picture'
  const navigate = useNavigate()
  const setView = (next: 'picture' | 'text') =>
    void navigate({
      to: '.',
      // Every page that shows the flow has this search parameter.
      search: (now) => ({ ...now, paths: next === 'text' ? next : undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
    })
  const [answers, setAnswers] = useState<string[] | null>(null)
  const path = answers && simulatePath(flow, answers)
  const change = (next: string[] | null) => {
    setAnswers(next)
    if (next === null) focusLater(TRY)
  }
  return (
    <div className="container">
      <div className="stack gap-16">
        <FlowIssues findings={issues} onShow={onShow} />
        <div className="row wrap between gap-8">
          <FilterSegments label={t('Display paths as')} value={view} options={VIEWS} onChange={setView} />
          {!path && (
            <Button id={TRY} size="compact-sm" variant="default" onClick={() => setAnswers([])}>
              {t('Test a path')}
            </Button>
          )}
        </div>
        {path && <TryPath flow={flow} path={path} onPathChange={change} />}
        {view === 'text' ? <Outline flow={flow} /> : <FlowDiagram flow={flow} path={path} onOpen={onOpen} />}
      </div>
    </div>
  )
}

const AT_ONCE = 6

interface FlowIssuesProps {
  findings: FlowIssue[]
  /** Navigates to the field that can fix an issue, if it is on the page. */
  onShow: ((issue: FlowIssue) => void) | undefined
}

/** Issues of the flow, errors first. */
function FlowIssues({ findings: issues, onShow }: FlowIssuesProps) {
  const [all, setAll] = useState(false)
  if (issues.length === 0) return null
  const visibleIssues = all ? issues : issues.slice(0, AT_ONCE)
  return (
    <>
      <ul className="grid gap-8" aria-label={t('Possible mistakes')}>
        {visibleIssues.map((issue) => (
          <li key={issue.message} className={classes.finding}>
            <StatusBadge tone={issue.severity === 'problem' ? 'error' : 'warning'}>
              {issue.severity === 'problem' ? t('Error') : t('Warning')}
            </StatusBadge>
            <span className="break">{issue.message}</span>
            {onShow && issue.question !== null && (
              <Button size="compact-sm" variant="default" onClick={() => onShow(issue)}>
                {t('Go to question {number}', { number: issue.question + 1 })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {visibleIssues.length < issues.length && (
        <Button size="compact-sm" variant="subtle" className="self-start" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: issues.length })}
        </Button>
      )}
    </>
  )
}

/** Flow of a saved survey; renders nothing if the questions are sequential. */
export function FlowSection({ survey: { questions, appearance } }: { survey: Survey }) {
  const report = useMemo(() => buildReport(questions, appearance), [questions, appearance])
  if (report === null) return null
  return (
    <Card title={t('Paths')}>
      <p className="mb-12 soft">
        {joinWithSemicolons(report.counts ? [report.paths, report.counts] : [report.paths])}
      </p>
      <FlowView flow={report.flow} findings={report.findings} />
    </Card>
  )
}

interface TryPathProps {
  flow: Flow
  path: SimulatedPath
  onPathChange: (answers: string[] | null) => void
}

const LOST = t(
  'The survey disappears here because the next question does not exist. The response is never completed.',
)

function describePosition({ at, steps }: SimulatedPath, flow: Flow) {
  if (at === 'end')
    return tn(steps.length, 'End after {n} question. {end}.', 'End after {n} questions. {end}.', {
      end: flow.end,
    })
  if (at === 'stuck') return t('The survey cannot continue here because it cannot evaluate the answer.')
  const question = flow.questions[at]
  return question ? `${at + 1}. ${formatTitle(question)}` : LOST
}

/** Simulates a path through the questions, answered one by one like a respondent would. */
function TryPath({ flow, path, onPathChange }: TryPathProps) {
  const id = useId()
  const question = typeof path.at === 'number' ? flow.questions[path.at] : undefined
  const keys = path.steps.map(({ answer }) => answer.key)
  const updatePath = (answers: string[]) => {
    onPathChange(answers)
    focusLater(id)
  }
  return (
    <div className="rounded sunken stack gap-10 p-12">
      <ol className="grid scroll tall gap-2 text-sm break" aria-label={t('Path so far')}>
        {path.steps.map((step, at) => (
          // A path may contain a question several times: a step is identified by its index.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added and removed at the end.
          <li key={at}>
            <span className="soft">
              {step.question.index + 1}. {formatTitle(step.question)}
            </span>{' '}
            {step.answer.label}
          </li>
        ))}
      </ol>
      <p id={id} tabIndex={-1} className="bold break no-outline">
        {describePosition(path, flow)}
      </p>
      {question && (
        <div className="row wrap gap-8">
          {question.answers.map(({ key, label }) => (
            <Button
              key={key}
              size="compact-md"
              variant="default"
              className={classes.choice}
              onClick={() => updatePath([...keys, key])}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="row wrap gap-8">
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={keys.length === 0}
          onClick={() => updatePath(keys.slice(0, -1))}
        >
          {t('Back')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={keys.length === 0}
          onClick={() => updatePath([])}
        >
          {t('Start over')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onPathChange(null)}>
          {t('Exit test')}
        </Button>
      </div>
    </div>
  )
}
