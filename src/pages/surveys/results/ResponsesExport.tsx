import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { downloadFile, toFileName } from '../../../components/list-tools/export/download-file'
import { notify, notifyError } from '../../../components/overlays/toasts'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { getBaseLanguage } from '../model/translations'
import type { InstantRange } from './day-range'
import { fetchResponses, PAGE_MAX, type SurveyParams } from './fetch-responses'
import { filterResponses } from './filter-responses'
import { parseResponsePage, type ResultResponse } from './parse-response'
import { buildResponsesCsv } from './responses-as-csv'
import { matchAnswers } from './result-questions'
import classes from './results.module.css'
import { isFiltered, type ResultsState } from './results-search'

type ResponsesFormat = 'csv' | 'json'

const TYPES: Record<ResponsesFormat, string> = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Export progress. */
interface ResponsesExportProgress {
  kind: ResponsesFormat
  read: number
  total: number | null
}

interface ExportedRows {
  responses: ResultResponse[]
  /** Responses as sent by the server, by uuid. */
  raw: Map<string, unknown>
}

/** Loads all pages of a range, without a limit. */
async function readAll(
  fetchPage: (offset: number) => Promise<unknown>,
  onProgress: (read: number, total: number | null) => void,
): Promise<ExportedRows> {
  const rows = new Map<string, ResultResponse>()
  const raw = new Map<string, unknown>()
  for (let offset = 0, more = true; more; ) {
    const body = await fetchPage(offset)
    const page = parseResponsePage(body, offset)
    for (const [index, response] of page.responses.entries()) {
      rows.set(response.uuid, response)
      raw.set(response.uuid, (body as { results: unknown[] }).results[index])
    }
    offset += page.responses.length
    more = page.more
    onProgress(offset, page.total)
  }
  return { responses: [...rows.values()], raw }
}

/** Saves all responses that match the filters as a file, however many pages have to be loaded. */
function useExport(params: SurveyParams, survey: Survey, range: InstantRange, state: ResultsState) {
  const [progress, setProgress] = useState<ResponsesExportProgress | null>(null)
  const activeController = useRef<AbortController>(undefined)
  useEffect(() => () => activeController.current?.abort(), [])

  const save = async (kind: ResponsesFormat) => {
    const abortController = new AbortController()
    activeController.current = abortController
    setProgress({ kind, read: 0, total: null })
    try {
      const { responses, raw } = await readAll(
        (offset) => fetchResponses(params, range, { offset, limit: PAGE_MAX }, abortController.signal),
        (read, total) => !abortController.signal.aborted && setProgress({ kind, read, total }),
      )
      const { questions, answered } = matchAnswers(survey.questions ?? [], responses)
      const matched = answered.filter(filterResponses(questions, state, getBaseLanguage(survey)))
      const parts =
        kind === 'csv'
          ? buildResponsesCsv(questions, matched)
          : [
              JSON.stringify(
                matched.map(({ response }) => raw.get(response.uuid)),
                null,
                2,
              ),
            ]
      downloadFile(toFileName(t('{name} responses', { name: survey.name }), kind), TYPES[kind], parts)
      notify(t('Exported {responses}.', { responses: tn(matched.length, '{n} response', '{n} responses') }))
    } catch (error) {
      if (!abortController.signal.aborted) notifyError(t('The responses could not be exported.'), error)
    } finally {
      if (activeController.current === abortController) setProgress(null)
    }
  }
  return {
    progress,
    save: (kind: ResponsesFormat) => void save(kind),
    cancel: () => activeController.current?.abort(),
  }
}

const KINDS: { kind: ResponsesFormat; label: string }[] = [
  { kind: 'csv', label: 'CSV' },
  { kind: 'json', label: 'JSON' },
]

/** Menu that exports the responses, and its progress. */
export function ResponsesExport({
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
      <div className="row wrap gap-8 soft">
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
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          className={classes.iconOnPhone}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          <span>{t('Export')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(({ kind, label }) => (
          <Menu.Item key={kind} onClick={() => save(kind)}>
            {filtered
              ? t('Export filtered as {format}', { format: label })
              : t('Export all as {format}', { format: label })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
