import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { RESPONSE_TAG_MAX } from '../../../../contract/limits'
import type { InboxResponse, SurveyInboxCounts } from '../../../../contract/schemas/survey-inbox'
import { runOnMany } from '../../../components/list-tools/bulk/run-on-many'
import { Dialog } from '../../../components/overlays/Dialog'
import { t, tn } from '../../../lib/i18n/translate'
import type { SurveyParams } from '../results/fetch-responses'
import { changeStates } from './inbox-actions'

/** Dialog that adds a tag to the selected responses. */
export function TagDialog({
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
