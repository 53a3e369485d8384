import { Button, Group, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconNote, IconSelect, IconTag } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { RESPONSE_TAG_MAX } from '../../../../contract/limits'
import type { InboxResponse, SurveyInboxCounts } from '../../../../contract/schemas/survey-inbox'
import type { Action, PageAction } from '../../../components/actions/action'
import { useActionScope } from '../../../components/actions/registry'
import {
  addRows,
  removeRows,
  type TableSelection,
  toggleRow,
} from '../../../components/data-table/selection/selection'
import { updateSelection } from '../../../components/data-table/selection/use-row-selection'
import { getApplicableActions } from '../../../components/list-tools/bulk/applicable-actions'
import { runOnMany } from '../../../components/list-tools/bulk/run-on-many'
import { Dialog } from '../../../components/overlays/Dialog'
import { openDialog } from '../../../components/overlays/open-dialog'
import { notify } from '../../../components/overlays/toasts'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from '../results/fetch-responses'
import { changeStates } from './inbox-actions'
import { getRespondent } from './ResponseList'
import type { PaneRefs } from './ResponsePane'

/** Table of the selected responses, as bulk actions name them. */
export const inboxTable = {
  label: t('Responses'),
  singular: t('response'),
  rowKey: ({ id }: InboxResponse) => id,
  rowName: (response: InboxResponse) => t('the response from {who}', { who: getRespondent(response) }),
}

interface Shortcuts {
  rows: readonly InboxResponse[]
  open: string | undefined
  isOpen: boolean
  onOpen: (id: string | undefined) => void
  actions: readonly Action<InboxResponse>[]
  selectionKey: string
  selection: TableSelection<InboxResponse>
  params: SurveyParams
  counts: SurveyInboxCounts | undefined
  refs: PaneRefs
}

/** Registers the keyboard shortcuts of the list. With a selection, those of the actions apply to it. */
export function useInboxShortcuts({
  rows,
  open,
  isOpen,
  onOpen,
  actions,
  selectionKey,
  selection,
  params,
  counts,
  refs,
}: Shortcuts) {
  const index = rows.findIndex(({ id }) => id === open)
  const step = (by: number) => {
    const next = rows[Math.max(0, index + by)]
    if (next) onOpen(next.id)
    return next
  }
  const select = (...responses: (InboxResponse | undefined)[]) => {
    const chosen = new Map(
      responses.flatMap((response) => (response ? [[response.id, response] as const] : [])),
    )
    updateSelection<InboxResponse>(selectionKey, (before) => addRows(before, chosen))
  }
  const focus = (ref: PaneRefs['tag'] | PaneRefs['note']) => {
    if (ref.current) ref.current.focus()
    else notify(t('Open a response first.'))
  }
  const toggle = () => {
    const row = rows[index]
    if (row) updateSelection<InboxResponse>(selectionKey, (before) => toggleRow(before, row.id, row))
    else notify(t('Open a response first.'))
  }
  const isSelected = selection.rows.size > 0
  const toAction = (
    id: string,
    label: string,
    keys: string,
    icon: PageAction['icon'],
    run: () => unknown,
  ): PageAction => ({ id, label, keys, icon, effect: { open: () => void run() } })
  const bulk = isSelected
    ? getApplicableActions(actions, selection.rows, inboxTable.rowName).flatMap(
        ({ action, change, rows }) => {
          const many = change?.many
          if (!many || action.keys === undefined) return []
          const run = () =>
            runOnMany(many, [...rows.values()], () =>
              updateSelection<InboxResponse>(selectionKey, (before) => removeRows(before, [...rows.keys()])),
            )
          return [
            {
              ...toAction(action.id, action.label, action.keys, action.icon, run),
              disabledReason: () =>
                action.disabledReason?.([...selection.rows.values()][0] as InboxResponse) ?? null,
            },
          ]
        },
      )
    : []
  // Without a response, the keys must not run the actions of the survey with the same ones.
  const unavailable = actions
    .filter(({ id }) => !isOpen && !isSelected && ['archive', 'unread', 'test', 'delete'].includes(id))
    .map(({ id, label, keys = '', icon }) => ({
      ...toAction(id, label, keys, icon, () => {}),
      disabledReason: () => t('Open a response first.'),
    }))
  const navigation = [
    toAction('next', t('Open the next response'), 'j', IconArrowDown, () => step(1)),
    toAction('previous', t('Open the previous response'), 'k', IconArrowUp, () => step(-1)),
    toAction('select', t('Select or deselect the open response'), 'x', IconSelect, toggle),
    toAction('select-next', t('Select and open the next response'), 'J', IconSelect, () =>
      select(rows[index], step(1)),
    ),
    toAction('select-previous', t('Select and open the previous response'), 'K', IconSelect, () =>
      select(rows[index], step(-1)),
    ),
    toAction('tag', isSelected ? t('Tag the selected responses') : t('Add a tag'), 't', IconTag, () =>
      isSelected ? openTagDialog(params, selection, counts?.tags ?? []) : focus(refs.tag),
    ),
    toAction('note', t('Edit the note'), 'n', IconNote, () => focus(refs.note)),
  ]
  useActionScope('row', {
    name: t('Responses'),
    row: undefined,
    actions: [...bulk, ...unavailable, ...navigation],
  })
}

export const openTagDialog = (
  params: SurveyParams,
  selection: TableSelection<InboxResponse>,
  tags: SurveyInboxCounts['tags'],
) =>
  openDialog((close) => (
    <TagDialog params={params} responses={[...selection.rows.values()]} tags={tags} onClose={close} />
  ))

/** Dialog that adds a tag to the selected responses. */
function TagDialog({
  params,
  responses,
  tags,
  onClose,
}: {
  params: SurveyParams
  responses: readonly InboxResponse[]
  tags: SurveyInboxCounts['tags']
  onClose: () => void
}) {
  const listId = useId()
  const [text, setText] = useState('')
  const tag = text.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tag === '') return
    onClose()
    const change = changeStates(params, { add_tags: [tag] }, (count) =>
      tn(count, '{n} response tagged.', '{n} responses tagged.'),
    )
    void runOnMany(change, responses)
  }
  return (
    <Dialog title={tn(responses.length, 'Tag {n} response', 'Tag {n} responses')} onClose={onClose}>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('Tag')}
          list={listId}
          value={text}
          maxLength={RESPONSE_TAG_MAX}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <datalist id={listId}>
          {tags.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Group justify="end" mt={16}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={tag === ''}>
            {t('Add tag')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
