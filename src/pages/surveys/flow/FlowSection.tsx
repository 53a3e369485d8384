import { useMemo } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { Card } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import { joinWithSemicolons } from '../labels/choices'
import { FlowView } from './FlowView'
import { buildReport } from './simulate-path'

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
