import { Button, NativeSelect } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { api } from '../../../../contract'
import type { SurveyInboxCounts } from '../../../../contract/schemas/survey-inbox'
import type { Survey } from '../../../../contract/schemas/surveys'
import { createMutation, executeMutation } from '../../../api/query/mutation'
import { useDenialReason } from '../../../api/session/permissions'
import { ListSearchField } from '../../../components/data-table/ListSearchField'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t, tn } from '../../../lib/i18n/translate'
import { DateRange } from '../results/DateRange'
import type { SurveyParams } from '../results/fetch-responses'
import resultClasses from '../results/results.module.css'
import classes from './inbox.module.css'
import { type InboxState, NO_FILTERS, type SetInbox } from './use-inbox-search'

/** Label of a status with its number of responses. */
const formatOption = (label: string, count: number | undefined) =>
  count === undefined ? label : t('{label} ({count})', { label, count: formatCount(count) })

/** Returns true if the list has filters besides the status. */
export const isInboxFiltered = ({ tag, search, from, to, last }: InboxState) =>
  tag !== undefined || search !== undefined || from !== null || to !== null || last !== null

/** Filters of the inbox, and the action for all responses. */
export function InboxToolbar({
  params,
  state,
  set,
  counts,
  newest,
}: {
  params: SurveyParams
  state: InboxState
  set: SetInbox
  counts: SurveyInboxCounts | undefined
  /** Time of the newest listed response. */
  newest: string | undefined
}) {
  const { status, tag, search, from, to, last } = state
  const reason = useDenialReason(api.surveyResponses.markAll)
  const markAll = async () => {
    // Responses that arrived after the list was loaded stay unread, as far as the list shows the newest one.
    const until = isInboxFiltered(state) || status !== undefined ? undefined : newest
    const mutation = createMutation('surveyResponses', 'markAll', { params, body: { read: true, until } })
    try {
      const { count } = await executeMutation(mutation)
      notifySuccess(tn(count, '{n} response marked as read.', '{n} responses marked as read.'), mutation)
    } catch (error) {
      notifyError(t('The responses were not marked as read.'), error)
    }
  }
  const sum = counts && counts.unread + counts.read
  return (
    <div className={classes.toolbar}>
      <NativeSelect
        aria-label={t('Status')}
        value={status ?? ''}
        onChange={({ currentTarget }) =>
          set({
            ...state,
            open: undefined,
            status: (currentTarget.value || undefined) as InboxState['status'],
          })
        }
        data={[
          { value: '', label: formatOption(t('Inbox'), sum) },
          { value: 'unread', label: formatOption(t('Unread'), counts?.unread) },
          { value: 'read', label: formatOption(t('Read'), counts?.read) },
          { value: 'archived', label: formatOption(t('Archived'), counts?.archived) },
          { value: 'test', label: formatOption(t('Test responses'), counts?.test) },
          { value: 'all', label: t('All responses') },
        ]}
      />
      {(tag !== undefined || (counts?.tags.length ?? 0) > 0) && (
        <NativeSelect
          aria-label={t('Tag')}
          value={tag ?? ''}
          onChange={({ currentTarget }) => set({ tag: currentTarget.value || undefined })}
          data={[
            { value: '', label: t('Any tag') },
            ...(tag !== undefined && !counts?.tags.some(({ name }) => name === tag) ? [tag] : []),
            ...(counts?.tags ?? []).map(({ name, count }) => ({
              value: name,
              label: formatOption(name, count),
            })),
          ]}
        />
      )}
      <DateRange range={{ from, to, last }} onChange={set} />
      <ListSearchField
        label={t('Search answers, people and notes')}
        list={{
          search: search === undefined ? {} : { search },
          set: (part, change) => set({ search: part.search }, change),
        }}
      />
      {(isInboxFiltered(state) || status !== undefined) && (
        <Button variant="subtle" onClick={() => set(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      )}
      <Button
        variant="default"
        className={`${classes.markAll} ${resultClasses.iconOnPhone}`}
        leftSection={<IconChecks size={16} />}
        disabled={reason !== null || counts?.unread === 0}
        title={reason ?? undefined}
        onClick={() => void markAll()}
      >
        <span>{t('Mark all as read')}</span>
      </Button>
    </div>
  )
}

/** Empty state of the list. */
export function NoResponses({
  survey,
  state,
  set,
  counts,
}: {
  survey: Survey
  state: InboxState
  set: SetInbox
  counts: SurveyInboxCounts | undefined
}) {
  const clear = (
    <Button variant="default" onClick={() => set(NO_FILTERS)}>
      {t('Clear filters')}
    </Button>
  )
  if (isInboxFiltered(state)) {
    return (
      <EmptyState title={t('No responses found')} action={clear}>
        {t('No response matches all filters.')}
      </EmptyState>
    )
  }
  const hasAny = counts && counts.unread + counts.read + counts.archived + counts.test > 0
  if (state.status === 'unread' && hasAny) {
    return (
      <EmptyState title={t('No unread responses')} action={clear}>
        {t('You have read all responses.')}
      </EmptyState>
    )
  }
  if (hasAny) {
    return (
      <EmptyState
        title={t('No responses found')}
        action={
          <Button variant="default" onClick={() => set({ ...NO_FILTERS, status: 'all' })}>
            {t('Show all responses')}
          </Button>
        }
      >
        {t('The responses to this survey have another status.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No responses yet')}>
      {survey.start_date === null
        ? t('This survey is a draft. After launch, responses to read, tag and archive appear here.')
        : t('Responses to read, tag and archive appear here.')}
    </EmptyState>
  )
}
