import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { t } from '../../texts/text'
import { part } from '../part/part'
import { sayError } from '../toasts/toasts'
import { useWantedJournal, takeBack as wish } from './open-journal'

const JournalDrawer = part(() => import('./JournalDrawer'))

/** Host of the drawer opened by `openJournal`, and of pending undos. */
export function JournalHost() {
  const { opened, back } = useWantedJournal()
  const router = useRouter()
  useEffect(() => {
    if (back.length === 0) return
    import('./take-back')
      .then(({ takeBack }) => takeBack(back, (to) => void router.navigate({ to })))
      .catch((error: unknown) => sayError(t('Nothing was taken back.'), error))
      .finally(() => wish([]))
  }, [back, router])
  return <Suspense>{opened && <JournalDrawer />}</Suspense>
}
