import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyWithRetry } from '../../../components/lazy/lazy-with-retry'
import { t } from '../../../texts/translate'

const PreviewDrawer = lazyWithRetry(() => import('./PreviewDrawer'))

/** Button that opens the preview over the form. */
export function PreviewButton({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The open drawer traps focus, so it has to be closed first.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Preview')}
      </Button>
      <Suspense>{open && <PreviewDrawer onClose={close}>{children}</PreviewDrawer>}</Suspense>
    </>
  )
}
