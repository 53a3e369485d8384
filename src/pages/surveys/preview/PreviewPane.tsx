import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { FormPreview } from './FormPreview'
import classes from './preview.module.css'
import { useEdited } from './use-edited'

const PreviewDrawer = lazy(() => import('./PreviewDrawer'))

/** The survey of the form around, as respondents see it: beside the fields, or over them where there is no room. */
export function PreviewPane() {
  const isWide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false })
  const pane = useRef<HTMLElement>(null)
  const edited = useEdited(pane)
  const [open, setOpen] = useState(false)
  return (
    <aside ref={pane} data-preview aria-label="Preview">
      {isWide ? (
        <>
          <h2 className={classes.title}>Preview</h2>
          <FormPreview edited={edited} />
        </>
      ) : (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Preview
        </Button>
      )}
      <Suspense>
        {!isWide && open && (
          <PreviewDrawer onClose={() => setOpen(false)}>
            <FormPreview edited={edited} />
          </PreviewDrawer>
        )}
      </Suspense>
    </aside>
  )
}
