import { Button } from '@mantine/core'
import { LinkButton } from '../../../components/ui/link/LinkButton'
import { t } from '../../../lib/i18n/translate'
import { useBrokenJson } from './use-typed-survey'

/** Notice in the other views that the JSON contains an error and cannot be saved. */
export function BrokenJson() {
  const { reason, discard } = useBrokenJson()
  if (reason === null) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-problem
      className="toned rounded grid gap-8 p-10-12 mb-16"
      data-tone="error"
    >
      <p className="flush">{t('Your JSON is invalid and not included in this view. {reason}', { reason })}</p>
      <div className="flex wrap gap-8">
        <LinkButton
          size="compact-sm"
          variant="default"
          to="."
          replace
          search={(now) => ({ ...now, as: 'json' })}
        >
          {t('Back to the JSON')}
        </LinkButton>
        <Button size="compact-sm" variant="subtle" onClick={discard}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  )
}
