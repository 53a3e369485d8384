import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRestore, IconTrash } from '@tabler/icons-react'
import { LinkButton } from '../../../components/link/LinkButton'
import { MenuButton } from '../../../components/menu/MenuButton'
import { PageHeader } from '../../../components/page/PageHeader'
import { exportCrumbs } from '../crumbs'
import { below } from '../place'
import { StateTag } from '../StateTag'
import { useExportActions } from '../use-export-actions'
import { destinationLabel, intervalWords, modelLabel, placeWords } from '../words'
import type { ExportDetail } from './use-export-detail'
import { useFillGap } from './use-fill-gap'

/** The head of an export's page: what it is, how it stands, and what can be done with it. */
export function ExportHeader({ detail, onBackfill }: { detail: ExportDetail; onBackfill: () => void }) {
  const { place, record } = detail
  const actions = useExportActions(place)(record)
  const fillGap = useFillGap(place)
  const { reason } = actions
  const off = { disabled: reason !== null, ...(reason !== null && { title: reason }) }
  return (
    <PageHeader
      title={record.name}
      aside={<StateTag of={record} />}
      crumbs={exportCrumbs(place)}
      description={summaryOf(detail)}
      reason={reason}
      actions={
        <>
          <LinkButton
            variant="default"
            to={below(place, record.id, 'edit')}
            leftSection={<IconPencil size={16} />}
            disabledBecause={reason}
          >
            Edit
          </LinkButton>
          <Button variant="default" leftSection={<IconRestore size={16} />} onClick={onBackfill} {...off}>
            Backfill
          </Button>
          {record.paused ? (
            <Button leftSection={<IconPlayerPlay size={16} />} onClick={actions.unpause} {...off}>
              Unpause
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} />}
              onClick={actions.pause}
              {...off}
            >
              Pause
            </Button>
          )}
          <MenuButton
            label={`More actions for ${record.name}`}
            items={() => [
              ...(record.paused
                ? [
                    {
                      label: 'Unpause and fill the gap',
                      icon: IconPlayerPlay,
                      onClick: () => fillGap(record),
                      disabledBecause: reason,
                    },
                  ]
                : []),
              {
                label: 'Delete',
                icon: IconTrash,
                onClick: actions.remove,
                disabledBecause: reason,
                danger: true,
                apart: true,
              },
            ]}
          />
        </>
      }
    />
  )
}

function summaryOf({ record }: ExportDetail): string {
  const { type, config } = record.destination
  const where = [destinationLabel(type), placeWords({ type, config })].filter(Boolean).join(' ')
  return `${modelLabel(record.model)} to ${where}. ${intervalWords(record)}.`
}
