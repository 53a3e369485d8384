import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { t } from '../../../lib/i18n/translate'
import { useWizardMoves } from './use-wizard'

interface StepButtonProps {
  page: RefObject<HTMLElement | null>
}

/** Button that opens the previous step; in the first step, another one. */
export function BackButton({ page, otherwise }: StepButtonProps & { otherwise: ReactNode }) {
  const { back } = useWizardMoves(page)
  if (!back) return otherwise
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={back}>
      {t('Back')}
    </Button>
  )
}

/** Button that opens the next step, if the fields of the current one are valid. */
export function NextButton({ page }: StepButtonProps) {
  const { next } = useWizardMoves(page)
  return (
    <Button rightSection={<IconArrowRight size={16} />} onClick={next}>
      {t('Next')}
    </Button>
  )
}
