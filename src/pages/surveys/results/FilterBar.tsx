import { Button, NativeSelect } from '@mantine/core'
import { RESPONSE_SEARCH_MAX } from '../../../../contract/limits'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import { FilterSegments } from '../../../components/ui/page/FilterSegments'
import { t } from '../../../lib/i18n/translate'
import { DateRange } from './DateRange'
import classes from './results.module.css'
import { DEFAULT_RESULTS_STATE, isFiltered, type ResultsState } from './results-search'
import type { SetResults } from './use-results-search'

const VIEWS = [
  { value: 'summary', label: t('Summary') },
  { value: 'responses', label: t('Responses') },
] as const

/** Filters of the results, and the switch between the two views. */
export function FilterBar({ state, set }: { state: ResultsState; set: SetResults }) {
  const { completed, search, from, to, last, view, by, show, sort } = state
  const ranged = from !== null || to !== null || last !== null
  return (
    <div className={classes.bar}>
      <FilterSegments
        label={t('View')}
        value={view}
        options={VIEWS}
        onChange={(value) => set({ view: value })}
      />
      <DateRange range={{ from, to, last }} onChange={set} />
      <NativeSelect
        aria-label={t('Any status')}
        value={completed === null ? '' : String(completed)}
        onChange={({ currentTarget: { value } }) =>
          set({ completed: value === '' ? null : value === 'true' })
        }
        data={[
          { value: '', label: t('All responses') },
          { value: 'true', label: t('Completed only') },
          { value: 'false', label: t('Partial only') },
        ]}
      />
      <ListSearchField
        label={t('Search users and answers')}
        list={{
          search: { search },
          set: (part, change) => set({ search: (part.search ?? '').slice(0, RESPONSE_SEARCH_MAX) }, change),
        }}
      />
      {(ranged || isFiltered(state)) && (
        <Button variant="subtle" onClick={() => set({ ...DEFAULT_RESULTS_STATE, view, by, show, sort })}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  )
}
