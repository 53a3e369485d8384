import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import type { InstantRange } from './day-range'
import type { SurveyParams } from './fetch-responses'
import classes from './results.module.css'
import { isFiltered, type ResultsState } from './results-search'
import { type ResponsesFormat, useExport } from './use-export'

const KINDS: { kind: ResponsesFormat; label: string }[] = [
  { kind: 'csv', label: 'CSV' },
  { kind: 'json', label: 'JSON' },
]

/** Export actions for the responses. */
export function ExportBar({
  params,
  survey,
  range,
  state,
}: {
  params: SurveyParams
  survey: Survey
  range: InstantRange
  state: ResultsState
}) {
  const { progress, save, cancel } = useExport(params, survey, range, state)
  if (progress) {
    const { read, total, kind } = progress
    return (
      <div className={classes.walk}>
        <progress
          aria-label={t('Export progress')}
          {...(total !== null && total > 0 && { value: read, max: total })}
        />
        <span>
          {total === null
            ? t('{format}: {read}', { format: kind.toUpperCase(), read: formatCount(read) })
            : t('{format}: {read} of {total}', {
                format: kind.toUpperCase(),
                read: formatCount(read),
                total: formatCount(total),
              })}
        </span>
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    )
  }
  const filtered = isFiltered(state)
  return (
    <div className={classes.files}>
      {KINDS.map(({ kind, label }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          title={filtered ? t('Responses that match the filters') : t('All responses in the selected period')}
          onClick={() => save(kind)}
        >
          {filtered
            ? t('Export filtered as {format}', { format: label })
            : t('Export all as {format}', { format: label })}
        </Button>
      ))}
    </div>
  )
}
