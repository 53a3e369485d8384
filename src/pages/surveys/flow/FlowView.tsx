import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FilterSegments } from '../../../components/page/FilterSegments'
import { focusLater } from '../../../components/resource-form/focus-later'
import { t } from '../../../texts/translate'
import { Findings } from './Findings'
import type { Finding } from './finding'
import classes from './flow.module.css'
import type { Flow } from './graph'
import { Outline } from './Outline'
import { Picture } from './Picture'
import { TryPath } from './TryPath'
import { walkOf } from './walk'

interface FlowViewProps {
  flow: Flow
  findings: Finding[]
  /** Navigates to a form field, if there is a form. */
  onShow?: (finding: Finding) => void
  onOpen?: (index: number) => void
}

const VIEWS = [
  { value: 'picture', label: t('Picture') },
  { value: 'text', label: t('Text') },
] as const
const TRY = 'try-a-path'

/** Flow of a survey as a diagram or text, with path simulation. */
export function FlowView({ flow, findings, onShow, onOpen }: FlowViewProps) {
  const view = useSearch({ strict: false }).paths === 'text' ? 'text' : 'picture'
  const navigate = useNavigate()
  const setView = (next: 'picture' | 'text') =>
    void navigate({
      to: '.',
      // Every page that shows the flow has this search parameter.
      search: ((now: object) => ({ ...now, paths: next === 'text' ? next : undefined })) as never,
      hash: true,
      replace: true,
      resetScroll: false,
    })
  const [answers, setAnswers] = useState<string[] | null>(null)
  const walk = answers && walkOf(flow, answers)
  const change = (next: string[] | null) => {
    setAnswers(next)
    if (next === null) focusLater(TRY)
  }
  return (
    <div className={classes.whole}>
      <div className={classes.view}>
        <Findings findings={findings} onShow={onShow} />
        <div className={classes.bar}>
          <FilterSegments label={t('Show the paths as')} value={view} options={VIEWS} onChange={setView} />
          {!walk && (
            <Button id={TRY} size="compact-sm" variant="default" onClick={() => setAnswers([])}>
              {t('Try a path')}
            </Button>
          )}
        </div>
        {walk && <TryPath flow={flow} walk={walk} onWalk={change} />}
        {view === 'text' ? <Outline flow={flow} /> : <Picture flow={flow} walk={walk} onOpen={onOpen} />}
      </div>
    </div>
  )
}
