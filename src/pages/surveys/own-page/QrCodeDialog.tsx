import { Button } from '@mantine/core'
import { generate } from 'lean-qr'
import { toSvgPath, toSvgSource } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { downloadFile, toFileName } from '../../../components/list-tools/export/download-file'
import { Dialog } from '../../../components/overlays/Dialog'
import { t } from '../../../lib/i18n/translate'
import classes from './own-page.module.css'

/** Light modules around the code that readers need to find it. */
const QUIET_ZONE = 4

/** Dialog with a link as a QR code, to be scanned from the screen or downloaded for print. */
export default function QrCodeDialog({
  url,
  name,
  onClose,
}: {
  url: string
  name: string
  onClose: () => void
}) {
  const code = useMemo(() => generate(url), [url])
  const side = code.size + 2 * QUIET_ZONE
  const download = () => {
    const colors = { on: 'black', off: 'white' }
    const source = toSvgSource(code, { ...colors, pad: QUIET_ZONE, scale: 10, xmlDeclaration: true })
    downloadFile(toFileName(name, 'svg'), 'image/svg+xml', [source])
  }
  return (
    <Dialog title={t('QR code')} onClose={onClose}>
      <svg
        className={classes.code}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('QR code of {url}', { url })}
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
        <path d={toSvgPath(code)} fill="#000" />
      </svg>
      <p className="mt-12 mb-16 soft text-sm break text-center">{url}</p>
      <Button fullWidth onClick={download}>
        {t('Download SVG')}
      </Button>
    </Dialog>
  )
}
