import { SearchField } from '../../../components/search/SearchField'
import { t } from '../../../texts/translate'
import classes from './detail.module.css'
import { FileList } from './FileList'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

/** Files written by an export to a folder on the server. */
export function FilesTab({ detail }: { detail: ExportDetail }) {
  const [{ prefix }, setSearch] = useDetailSearch()
  return (
    <>
      <div className={classes.toolbar}>
        <SearchField
          label={t('Filter by prefix')}
          value={prefix ?? ''}
          onSearch={(text) => setSearch({ prefix: text || undefined }, { replace: true })}
        />
      </div>
      <FileList detail={detail} prefix={prefix} />
    </>
  )
}
