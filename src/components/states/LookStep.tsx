import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../api/errors'
import type { Write } from '../../api/write'
import { t } from '../../texts/text'
import classes from './states.module.css'

/** Reads again what a change was about, and says whether the server seems to have it. */
export function LookStep({ write }: { write: Write }) {
  const client = useQueryClient()
  const looking = useMutation({
    // Without a connection there is nothing to look at: its code can wait for that too.
    mutationFn: async () => (await import('../../api/look')).look(write),
    onSuccess: () => client.invalidateQueries(),
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={looking.isPending}
        onClick={() => looking.mutate()}
      >
        {t('Look')}
      </Button>
      <p className={classes.found} role="status">
        {looking.data ?? (looking.error && wordsOf(looking.error).detail)}
      </p>
    </>
  )
}
