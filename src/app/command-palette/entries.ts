import type { ComponentType } from 'react'
import type { CurrentScope } from '../../api/session/current-scope'
import type { ActionScope } from '../../components/actions/registry'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../../pages/nav'
import { formatGoToKeys } from './shortcuts'

/** Palette entry. */
export interface PaletteEntry {
  id: string
  label: string
  /** Words that a search matches beside those of the label. */
  keywords?: string | undefined
  icon?: ComponentType<{ size?: number }> | undefined
  keys?: string | undefined
  /** Reason why the entry is disabled; null if it is enabled. */
  disabledReason: string | null
  run: () => void
}

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}

/** Parsed query: search terms and scope. `>` searches actions, `/` pages, `roles:` the records of a list. */
export interface PaletteQuery {
  words: string
  within: 'actions' | 'pages' | 'records' | null
  /** Name of the list in lower case. */
  list: string | null
}

// Chinese input methods produce full-width characters for the same keys.
const ACTIONS = /^[>＞》]/
const PAGES = /^[/／、]/
const COLON = /[:：](.*)/s

/** Parses the palette input; `lists` are the names allowed before a colon. */
export function parsePaletteQuery(text: string, lists: readonly string[]): PaletteQuery {
  const query = text.trimStart()
  if (ACTIONS.test(query)) return { words: query.slice(1).trim(), within: 'actions', list: null }
  if (PAGES.test(query)) return { words: query.slice(1).trim(), within: 'pages', list: null }
  const [head = '', rest] = query.split(COLON)
  const list = lists.find((name) => name.toLowerCase() === head.trim().toLowerCase())
  if (list !== undefined && rest !== undefined) {
    return { words: rest.trim(), within: 'records', list: list.toLowerCase() }
  }
  return { words: query.trim(), within: null, list: null }
}

const normalize = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** Scripts without spaces between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * Returns true if each search term is the start of one of the label's words, in any order. Terms in unspaced scripts
 * match anywhere.
 */
export function matchesQuery(label: string, search: string): boolean {
  const own = normalize(label).split(/[^\p{L}\p{N}]+/u)
  return normalize(search)
    .split(/\s+/)
    .every((word) =>
      own.some((labelWord) => (UNSPACED.test(word) ? labelWord.includes(word) : labelWord.startsWith(word))),
    )
}

/** Actions available in the current scopes, nearest first. */
export const buildActionGroups = (scopes: readonly ActionScope[]): PaletteGroup[] =>
  scopes.map(({ title, getActions: actions }) => ({
    title,
    entries: actions().map(({ id, label, icon, keys, disabledReason, run }) => ({
      id: `${title} ${id}`,
      label,
      icon,
      keys,
      disabledReason,
      run: () => void run(),
    })),
  }))

const SCOPE_LABELS = { project: t('the project'), organization: t('the organization') }

/** Pages of the current organization and project. */
export function buildPageGroups(
  nav: readonly NavEntry[],
  { organization, project }: CurrentScope,
  navigateTo: (href: string) => void,
): PaletteGroup[] {
  const currentScopes = { project, organization }
  return (['project', 'organization'] as const).flatMap((within) => {
    const scope = currentScopes[within]
    if (!scope) return []
    const lines = nav
      .filter((entry) => entry.within === within)
      .flatMap((entry) =>
        [entry, ...(entry.tabs ?? [])].map((page) => ({
          label: page.label,
          keywords: page === entry ? entry.keywords : undefined,
          icon: entry.icon,
          keys: page.goToKey ? formatGoToKeys(page.goToKey) : undefined,
          href: page.href(scope.id),
        })),
      )
    return {
      title: t('Pages of {name}', { name: scope.name ?? SCOPE_LABELS[within] }),
      entries: lines.map(({ label, keywords, icon, keys, href }) => ({
        id: href,
        label,
        keywords,
        icon,
        keys,
        disabledReason: null,
        run: () => navigateTo(href),
      })),
    }
  })
}

/** Filters the entries of groups by search terms, and omits empty groups. */
export const filterGroups = (groups: readonly PaletteGroup[], search: string): PaletteGroup[] =>
  groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label, keywords = '' }) => matchesQuery(`${label} ${keywords}`, search)),
    }))
    .filter(({ entries }) => entries.length > 0)
