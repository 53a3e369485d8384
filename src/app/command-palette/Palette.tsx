import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type CurrentScope, useCurrentScope } from '../../api/session/current-scope'
import { useScopes } from '../../components/actions/registry'
import { listQuery } from '../../components/data-table/list-query'
import type { AnyTableDefinition, RouteParams } from '../../components/data-table/table'
import { Dialog } from '../../components/overlays/Dialog'
import { formatEnumeration } from '../../lib/i18n/locale'
import { rich } from '../../lib/i18n/rich'
import { t, tn } from '../../lib/i18n/translate'
import { tables } from '../../pages/tables'
import { useNav } from '../layout/use-nav'
import {
  buildActionGroups,
  buildPageGroups,
  filterGroups,
  matchesQuery,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteQuery,
  parsePaletteQuery,
} from './entries'
import classes from './palette.module.css'
import { openPalette, setPaletteText, usePaletteText } from './palette-state'

const PAUSE_MS = 250

/** Command palette: finds actions, pages, and records of all lists. */
export default function Palette() {
  const router = useRouter()
  const nav = useNav()
  const scope = useCurrentScope()
  const scopes = useScopes()
  // Captured when the palette opens: the focus has moved since.
  const [actions] = useState(() => buildActionGroups(scopes))
  const text = usePaletteText()
  const [debouncedText] = useDebouncedValue(text, PAUSE_MS)
  const [at, setAt] = useState(0)
  const id = useId()
  const navigateTo = (href: string) => void router.navigate({ href })
  const searched = useSearchableLists(scope)
  const names = searched.tables.map(({ label }) => label)
  const paletteQuery = parsePaletteQuery(text, names)
  const records = useRecordSearch(searched, parsePaletteQuery(debouncedText, names), navigateTo)

  /** Adds the icon of a list in the navigation to its records. */
  const addIcon = (group: PaletteGroup): PaletteGroup => {
    const icon = nav.find(({ label, tabs }) =>
      [label, ...(tabs ?? []).map((tab) => tab.label)].includes(group.title),
    )?.icon
    return { ...group, entries: group.entries.map((entry) => ({ ...entry, icon })) }
  }
  const groups = [
    ...(paletteQuery.within === null || paletteQuery.within === 'actions'
      ? filterGroups(actions, paletteQuery.words)
      : []),
    ...(paletteQuery.within === null || paletteQuery.within === 'pages'
      ? filterGroups(buildPageGroups(nav, scope, navigateTo), paletteQuery.words)
      : []),
    ...(paletteQuery.within === null || paletteQuery.within === 'records' ? records.groups.map(addIcon) : []),
  ]
  const entries = groups.flatMap((group) => group.entries)
  const current = entries[Math.min(at, entries.length - 1)]
  const optionId = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`

  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.disabledReason !== null) return
    openPalette(null)
    // Deferred until the palette has returned the focus, so that what opens next can restore it.
    setTimeout(entry.run)
  }
  const move = (to: number) => {
    const next = (to + entries.length) % entries.length
    setAt(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => move(Math.min(at, entries.length - 1) + 1),
    ArrowUp: () => move(Math.min(at, entries.length - 1) - 1),
    Enter: () => choose(current),
  }

  return (
    <Dialog
      title={t('Search or run a command')}
      size="lg"
      top="12dvh"
      isBare
      onClose={() => openPalette(null)}
    >
      <input
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={t('Pages, records and actions')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={current && optionId(current)}
        aria-describedby={`${id}-help`}
        placeholder={t('Search pages, records and actions')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          setPaletteText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const move = moves[event.key]
          if (!move || event.nativeEvent.isComposing || entries.length === 0) return
          event.preventDefault()
          move()
        }}
      />
      <div id={id} role="listbox" aria-label={t('Found')} className={classes.list}>
        {groups.map(({ title, entries: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: groups options of a list box, not form fields.
          <div key={title} role="group" aria-label={title}>
            <p className={classes.title} aria-hidden>
              {title}
            </p>
            {lines.map((entry) => (
              <Option key={entry.id} id={optionId(entry)} entry={entry} current={current} onChoose={choose} />
            ))}
          </div>
        ))}
      </div>
      <footer className={classes.foot}>
        <p role="status">
          {formatCount(entries.length, records.hidden, paletteQuery.words !== '' && records.isSearching)}
          {records.unread.length > 0 &&
            ` ${t('Not searched: {lists}.', { lists: formatEnumeration(records.unread) })}`}
        </p>
        <p id={`${id}-help`} className="hide-touch">
          {rich('{actions} for actions, {pages} for pages, {list} for the records of a list.', {
            actions: <kbd className="key">&gt;</kbd>,
            pages: <kbd className="key">/</kbd>,
            list: <kbd className="key">{names[0] ?? t('Projects')}:</kbd>,
          })}
        </p>
      </footer>
    </Dialog>
  )
}

function formatCount(visibleCount: number, hidden: number, searching: boolean): string {
  if (searching) return t('Searching…')
  if (hidden > 0)
    return t('Showing {shown} of {total} results.', { shown: visibleCount, total: visibleCount + hidden })
  return visibleCount === 0 ? t('No results') : tn(visibleCount, '1 result.', '{n} results.')
}

function Option({
  id,
  entry,
  current,
  onChoose,
}: {
  id: string
  entry: PaletteEntry
  current: PaletteEntry | undefined
  onChoose: (entry: PaletteEntry) => void
}) {
  const { label, icon: Icon, keys, disabledReason } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles keys.
    // biome-ignore lint/a11y/useFocusableInteractive: referenced by aria-activedescendant of the input.
    <div
      id={id}
      role="option"
      aria-selected={entry === current}
      aria-disabled={disabledReason !== null}
      className={classes.option}
      onClick={() => onChoose(entry)}
    >
      <span className={classes.icon}>{Icon && <Icon size={16} />}</span>
      <span className="grow break">
        {label}
        {disabledReason !== null && <span className="block text-sm">{disabledReason}</span>}
      </span>
      {(keys || entry === current) && (
        <kbd className="key hide-touch" aria-hidden>
          {keys || '↵'}
        </kbd>
      )}
    </div>
  )
}

const SHOWN_EACH = 5
const SHOWN_ALONE = 25
/** Number of records loaded and filtered on the client if the API of a list does not support search. */
const READ = '100'
/** Minimum search length: shorter terms match too many records. */
const WORDS_MIN = 2

/** Returns true if all path parameters of a list are known in the current scope. */
const isInScope = ({ list }: AnyTableDefinition, params: RouteParams) =>
  [...list.path.matchAll(/:(\w+)/g)].every(([, name]) => params[name ?? ''] !== undefined)

/** Lists that the palette searches in a scope. */
function useSearchableLists({ organization, project }: CurrentScope) {
  const params: RouteParams = { organization_id: organization?.id, project_id: project?.id }
  return {
    params,
    tables: tables.filter(
      (table) => table.href && !table.excludeFromGlobalSearch && isInScope(table, params),
    ),
  }
}

/** Matching records by list, and the lists that could not be searched. */
function useRecordSearch(
  { tables, params }: ReturnType<typeof useSearchableLists>,
  { words, within, list }: PaletteQuery,
  navigateTo: (href: string) => void,
) {
  const isSearching = within === 'records' || (within === null && words.length >= WORDS_MIN)
  const searched = isSearching
    ? tables.filter(({ label }) => list === null || label.toLowerCase() === list)
    : []
  const results = useQueries({
    queries: searched.map((table) => ({
      ...listQuery(table.list, params, table.search ? { limit: '25', search: words } : { limit: READ }),
      retry: false,
      staleTime: 10_000,
    })),
  })
  let hidden = 0
  const groups: PaletteGroup[] = searched.flatMap((table, index) => {
    const rows = (results[index]?.data?.results ?? []).filter(
      // Some servers do not support search, so results are filtered on the client.
      (row) => table.search !== undefined || matchesQuery(table.rowName(row), words),
    )
    if (rows.length === 0) return []
    const total = table.search === undefined ? rows.length : (results[index]?.data?.count ?? rows.length)
    const visibleRows = rows.slice(0, list === null ? SHOWN_EACH : SHOWN_ALONE)
    hidden += Math.max(0, total - visibleRows.length)
    return {
      title: table.label,
      entries: visibleRows.map((row) => ({
        id: `${table.list.path} ${table.rowKey(row)}`,
        label: table.rowName(row),
        disabledReason: null,
        run: () => navigateTo(table.href?.(row, params) ?? '/'),
      })),
    }
  })
  return {
    groups,
    /** Number of matching records that are not shown. */
    hidden: within === null || within === 'records' ? hidden : 0,
    isSearching: results.some(({ isPending }) => isPending),
    unread: searched.filter((_, index) => results[index]?.isError).map(({ label }) => label),
  }
}
