import { join } from 'node:path'
import { toApiTimestamp } from '../../../contract/timestamps'
import type { Deps } from '../../deps'
import { exportsFolder } from '../../exports/destinations'
import { buildDownloadPath, listStoredFiles } from '../../exports/download'
import type { BatchExportRow } from '../../exports/engine/records'

/** Lists the files that an export has written on this server; empty for other destinations. */
export async function listFiles(
  { env, secrets }: Pick<Deps, 'env' | 'secrets'>,
  about: BatchExportRow,
  url: string,
  { prefix = '' }: { prefix?: string | undefined },
) {
  if (about.destination_type !== 'FileDownload') return { count: 0, results: [] }
  const folder = join(exportsFolder(env), String(about.project_id), about.id)
  const files = await listStoredFiles(folder, prefix)
  return {
    count: files.length,
    results: files.map(({ key, size, modified }) => ({
      key,
      size,
      modified_at: toApiTimestamp(modified),
      url: new URL(buildDownloadPath(secrets, join(folder, key)), url).href,
    })),
  }
}
