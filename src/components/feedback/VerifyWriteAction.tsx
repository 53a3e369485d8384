import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/errors'
import type { Mutation } from '../../api/mutation'
import { t } from '../../texts/translate'
import classes from './feedback.module.css'

/** Reads the affected record again and reports if the server seems to have applied the change. */
export function VerifyWriteAction({ write: mutation }: { write: Mutation }) {
  const client = useQueryClient()
  const looking = useMutation({
    // Without a connection nothing can be verified, so the module is not loaded either.
    mutationFn: async () => (await import('../../api/verify-write')).verifyWrite(mutation),
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
        {t('Check')}
      </Button>
      <p className={classes.found} role="status">
        {looking.data ?? (looking.error && describeError(looking.error).detail)}
      </p>
    </>
  )
}
