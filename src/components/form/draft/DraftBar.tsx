import { Button } from '@mantine/core'
import { formatEnumeration } from '../../../lib/i18n/locale'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { RelativeTime } from '../../ui/cells/RelativeTime'
import type { RestoredDraft } from './restore-draft'

interface DraftBarProps {
  restored: RestoredDraft
  /** Returns the label of an API field. */
  getFieldLabel: (field: string) => string
  onDiscard: () => void
}

const formatFields = (names: string[]) => formatEnumeration([...new Set(names)])

/** Notice that a draft was restored, with its caveats. */
export function DraftBar({
  restored: { at, secrets, others, conflicts },
  getFieldLabel,
  onDiscard,
}: DraftBarProps) {
  const conflictingFields = conflicts.map(({ path }) => String(path[0]))
  const apart = others.filter((field) => !conflictingFields.includes(field))
  return (
    <div className="box accent-ground row wrap between gap-8-16 p-10-12">
      <div role="status">
        <p className="flush">
          {rich('Draft from {time} restored.', {
            time: <RelativeTime at={new Date(at).toISOString()} />,
          })}
        </p>
        {apart.length > 0 && (
          <p className="flush">
            {t('Someone else has changed {apart} since. Those changes are preserved.', {
              apart: formatFields(apart.map(getFieldLabel)),
            })}
          </p>
        )}
        {conflictingFields.length > 0 && (
          <p className="flush">
            {t('Someone else has also changed {met}. You can choose which values to save.', {
              met: formatFields(conflictingFields.map(getFieldLabel)),
            })}
          </p>
        )}
        {secrets.length > 0 && (
          <p className="flush">
            {t('Secrets are not part of the draft. Enter again: {secrets}.', {
              secrets: formatFields(secrets),
            })}
          </p>
        )}
      </div>
      <Button variant="default" size="compact-sm" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  )
}
