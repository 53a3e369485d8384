import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../../lib/i18n/translate'
import { chooseZone, useLiveText } from '../../../lib/time/display-zone'
import { CopyButton } from '../cells/CopyButton'
import {
  formatAbsoluteTime,
  formatRelativeTime,
  formatShortZone,
  formatTimeRange,
} from '../cells/format-time'
import classes from './card-state.module.css'
import { closeCard, type OpenCard } from './use-time-card'
import { useZoneChoices } from './zone-choices'

/** Popover of a timestamp: its value in every zone, copyable, and the selection of the display time zone. */
export default function TimeCard({ time, by }: OpenCard) {
  const card = useRef<HTMLDivElement>(null)
  const name = useId()
  const { chosen: selectedZone, choices } = useZoneChoices()
  const at = time.dateTime
  const until = time.dataset.until ?? null
  const ago = useLiveText((now, zone) => formatRelativeTime(new Date(at), now, zone))

  useLayoutEffect(() => {
    if (!card.current) return
    if (!card.current.matches(':popover-open')) card.current.showPopover()
    positionCard(card.current, time)
    if (by === 'key') card.current.focus({ preventScroll: true })
  }, [time, by])
  useEffect(() => {
    const follow = () => card.current && positionCard(card.current, time)
    window.addEventListener('resize', follow)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [time])
  // The row of the timestamp may be unmounted by now.
  useEffect(() => {
    if (!time.isConnected) closeCard()
  })

  return (
    <div
      ref={card}
      popover="manual"
      role="dialog"
      aria-labelledby={name}
      tabIndex={-1}
      data-time-card
      className={classes.card}
      onKeyDown={leaveByTab}
    >
      <p id={name} className="mb-8 bold sentence-case text-lg">
        <VisuallyHidden>{t('Time: ')}</VisuallyHidden>
        {until === null ? ago : t('started {ago}', { ago })}
      </p>
      <fieldset className={classes.zones}>
        <legend className="p-4-8 soft">{t('Time zone for all times')}</legend>
        {choices.map(({ value, label, zone }) => (
          <label key={value} className={classes.zone}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === selectedZone}
              onChange={() => chooseZone(value)}
            />
            <span className="break">
              {label}
              {zone !== label && <span className="ms-8 soft">{zone.replaceAll('_', ' ')}</span>}
            </span>
            <span className="col-2 medium numeric">{formatExactTime(at, until, zone)}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex wrap gap-6">
        <Copy label={t('Copy ISO 8601')} text={toIsoInterval(at, until)} />
        {until === null && <Copy label={t('Copy Unix time')} text={toUnixSeconds(at)} />}
      </div>
      {by === 'key' && <p className="mt-8 soft">{t('Alt+T: next time. Escape: close.')}</p>}
    </div>
  )
}

const Copy = ({ label, text }: { label: string; text: string }) => (
  <CopyButton
    text={text}
    render={(copy, copied) => (
      <>
        <Button
          size="compact-sm"
          variant="default"
          title={text}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
        >
          {label}
        </Button>
        <VisuallyHidden role="status">{copied && t('Copied.')}</VisuallyHidden>
      </>
    )}
  />
)

/**
 * Closes the card on Tab at its edge, so that the focus continues from its origin: the card is rendered at the end of
 * the page or dialog.
 */
function leaveByTab({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Tab') return
  const inside = [...currentTarget.querySelectorAll<HTMLElement>('input:checked, button')]
  const isEdge = shiftKey ? target === inside[0] || target === currentTarget : target === inside.at(-1)
  if (isEdge) closeCard()
}

/** Formats a timestamp or an interval in full in a zone. */
function formatExactTime(at: string, until: string | null, zone: string): string {
  if (until === null) return formatAbsoluteTime(at, zone)
  return `${formatTimeRange(at, until, zone)} ${formatShortZone(new Date(at), zone)}`
}

/** Formats as ISO 8601: a timestamp as in the API, an interval as its two ends. */
const toIsoInterval = (at: string, until: string | null): string => (until === null ? at : `${at}/${until}`)

/** Converts to epoch seconds. */
const toUnixSeconds = (at: string): string => String(Math.floor(Date.parse(at) / 1000))

const GAP = 6
const RIM = 8

/** Positions the card below the timestamp, or above it if there is not enough space, within the viewport. */
function positionCard(card: HTMLElement, time: HTMLElement): void {
  // Wrapped text has several boxes: the first one is the start.
  const box = time.getClientRects()[0] ?? time.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const { clientWidth, clientHeight } = document.documentElement
  const below = box.bottom + GAP
  const top = below + height + RIM > clientHeight ? box.top - GAP - height : below
  card.style.left = `${Math.max(RIM, Math.min(box.left, clientWidth - width - RIM))}px`
  card.style.top = `${Math.max(RIM, Math.min(top, clientHeight - height - RIM))}px`
}
