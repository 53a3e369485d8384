import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { query } from '../../api/query/queries'
import { Dialog } from '../../components/overlays/Dialog'
import { t, tn } from '../../lib/i18n/translate'

/** Maximum length of a tag. */
const TAG_MAX = 255

/** Asks for a tag to add to flags, with those of the project as suggestions. */
export default function AddTagDialog({
  project_id,
  flags,
  onAdd,
  onClose,
}: {
  project_id: string
  flags: readonly FeatureFlag[]
  onAdd: (tag: string) => void
  onClose: () => void
}) {
  const [tag, setTag] = useState('')
  const tags = useQuery(query('featureFlags', 'tags', { params: { project_id } }))
  const value = tag.trim()
  const isOnAll = value !== '' && flags.every((flag) => flag.tags?.includes(value))
  return (
    <Dialog title={t('Add tag')} onClose={onClose}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (value === '' || isOnAll) return
          onClose()
          onAdd(value)
        }}
      >
        <Autocomplete
          label={t('Tag')}
          description={
            flags.length === 1
              ? t('Added to {key}.', { key: flags[0]?.key ?? '' })
              : tn(flags.length, 'Added to 1 flag.', 'Added to {n} flags. Their other tags remain.')
          }
          data={tags.data ?? []}
          value={tag}
          onChange={setTag}
          maxLength={TAG_MAX}
          limit={20}
          data-autofocus
          error={isOnAll ? t('All selected flags have this tag.') : undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={value === '' || isOnAll}>
            {t('Add tag')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
