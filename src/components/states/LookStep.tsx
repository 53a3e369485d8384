import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../api/errors'
import type { Write } from '../../api/write'
import { t } from '../../texts/text'
import classes from './states.module.css'

/** Reads the affected record again and reports if the server seems to have applied the change. */
export function LookStep({ write }: { write: Write }) {
  const client = useQueryClient()
  const looking = useMutation({
    // Without a connection nothing can be verified, so the module is not loaded either.
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
