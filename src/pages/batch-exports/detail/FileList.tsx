import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExportFile } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { currentSession } from '../../../api/session/session-store'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatBytes } from '../../../components/ui/cells/format-number'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { t, tn } from '../../../lib/i18n/translate'
import type { ExportDetail } from './use-export-detail'

/** URLs may lack the host, which is that of the API. */
const toAbsoluteUrl = (url: string) => new URL(url, currentSession()?.base || location.origin).href

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
  const { results, count } = files.data
  if (results.length === 0) return <p className="mt-8 soft">{t('No files')}</p>
  return (
    <>
      <PlainTable
        label={t('Files')}
        rows={results}
        columns={columns}
        rowKey={({ key }) => key}
        rowName={({ key }) => key}
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
