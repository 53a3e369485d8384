import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/queries'
import { t } from '../../texts/translate'

const LOOK_AGAIN_MS = 5_000

/** Notice shown while demo data is being created. */
export function DemoDataNote({ organization_id, id }: { organization_id: string; id: string }) {
  const { data } = useQuery({
    ...query('projects', 'isGeneratingDemoData', { params: { organization_id, id } }),
    refetchInterval: ({ state }) => (state.data?.is_generating_demo_data ? LOOK_AGAIN_MS : false),
  })
  return data?.is_generating_demo_data ? (
    <p role="status">{t('Demo data is being generated. The lists of this project update automatically.')}</p>
  ) : null
}
