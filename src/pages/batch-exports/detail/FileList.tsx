import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ARCHIVE_KEYS_MAX } from '../../../../contract/limits'
import type { ExportFile, ExportFiles } from '../../../../contract/schemas/batch-exports'
import { useApiMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { toAbsoluteUrl } from '../../../api/session/session-store'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { BAR, EMPTY_SELECTION, type PageRows } from '../../../components/data-table/selection/selection'
import {
  buildSelectionKey,
  updateSelection,
  useRowSelection,
  useSelection,
} from '../../../components/data-table/selection/use-row-selection'
import type { DataColumn } from '../../../components/data-table/table'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { downloadUrl } from '../../../components/list-tools/export/download-file'
import { notifyError, notifyWarning } from '../../../components/overlays/toasts'
import { formatBytes, formatCount } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t, tn } from '../../../lib/i18n/translate'
import type { ExportDetail } from './use-export-detail'

const columns: DataColumn<ExportFile>[] = [
  {
    id: 'key',
    header: t('File'),
    cell: ({ key, url }) => (
      <a
        className="accent text-sm mono break wrap-text"
        href={toAbsoluteUrl(url)}
        download={key.split('/').at(-1)}
      >
        {key}
      </a>
    ),
  },
  { id: 'size', header: t('Size'), cell: ({ size }) => formatBytes(size), width: '110px', align: 'end' },
  {
    id: 'modified',
    header: t('Written'),
    cell: ({ modified_at }) => <RelativeTime at={modified_at} />,
    width: '140px',
    hideBelow: 'sm',
  },
]

/** Files with a common key prefix, each with a download link. The links expire, so they are refetched. */
export function FileList({ detail, prefix }: { detail: ExportDetail; prefix: string | undefined }) {
  const { scope, params, every } = detail
  const files = useQuery({
    ...query(scope.resource, 'files', { params, query: prefix ? { prefix } : {} }),
    refetchInterval: every,
    placeholderData: keepPreviousData,
  })
  if (files.error) return <ErrorPanel error={files.error} onRetry={() => void files.refetch()} />
  if (!files.data) return <p className="mt-8 soft">{t('Loading files…')}</p>
  if (files.data.results.length === 0) return <p className="mt-8 soft">{t('No files')}</p>
  return <FileTable detail={detail} prefix={prefix} files={files.data} />
}

interface FileTableProps {
  detail: ExportDetail
  prefix: string | undefined
  files: ExportFiles
}

const getKey = ({ key }: ExportFile) => key

function FileTable({ detail, prefix, files: { results, count } }: FileTableProps) {
  const selectionKey = buildSelectionKey({ name: 'files', params: { ...detail.params, prefix } })
  const selection = useRowSelection(selectionKey, results, getKey)
  const selectedRows = useSelection<ExportFile, PageRows<ExportFile>>(selectionKey, ({ rows }) => rows)
  const selected = results.filter(({ key }) => selectedRows.has(key))
  const isSelectable = count > 1
  return (
    <>
      {isSelectable && (
        <div className="row wrap gap-8 mb-12" {...{ [BAR]: '' }}>
          <ArchiveButton detail={detail} prefix={prefix} files={{ results, count }} selected={selected} />
          {selected.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => updateSelection(selectionKey, () => EMPTY_SELECTION)}
            >
              {t('Clear')}
            </Button>
          )}
        </div>
      )}
      <PlainTable
        label={t('Files')}
        rows={results}
        columns={columns}
        rowKey={getKey}
        rowName={getKey}
        selection={isSelectable ? selection : undefined}
      />
      <p className="mt-8 soft">
        {count > results.length
          ? t('Showing {shown} of {files}.', {
              shown: results.length,
              files: tn(count, '{n} file', '{n} files'),
            })
          : tn(count, '{n} file', '{n} files')}
      </p>
    </>
  )
}

/** Downloads the selected files, or all with the prefix, as one archive. */
function ArchiveButton({
  detail,
  prefix,
  files: { results, count },
  selected,
}: FileTableProps & { selected: readonly ExportFile[] }) {
  const { mutate, isPending } = useApiMutation(detail.scope.resource, 'archiveFiles')
  const isAll = selected.length === 0 || selected.length === count
  const keys = selected.map(getKey)
  const download = () =>
    mutate(
      { params: detail.params, body: { ...(prefix && { prefix }), ...(!isAll && { keys }) } },
      {
        onSuccess: ({ url }) => downloadUrl(toAbsoluteUrl(url)),
        onError: (error) => notifyError(t('The files could not be downloaded.'), error),
      },
    )
  const isTooMany = !isAll && keys.length > ARCHIVE_KEYS_MAX
  const press = () =>
    isTooMany
      ? notifyWarning(
          t('At most {count} selected files can be downloaded together. Select fewer files, or all.', {
            count: formatCount(ARCHIVE_KEYS_MAX),
          }),
        )
      : download()
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={0}
      leftSection={<IconDownload size={15} />}
      loading={isPending}
      aria-disabled={isTooMany}
      onClick={press}
    >
      {isAll
        ? t('Download all ({files})', { files: formatFiles(count, results) })
        : t('Download selected ({files})', { files: formatFiles(selected.length, selected) })}
    </Button>
  )
}

/** `3 files, 1.2 MB`; without the size if not all files are listed. */
function formatFiles(count: number, files: readonly ExportFile[]): string {
  const words = tn(count, '{n} file', '{n} files')
  if (count > files.length) return words
  return t('{files}, {size}', {
    files: words,
    size: formatBytes(files.reduce((sum, { size }) => sum + size, 0)),
  })
}
