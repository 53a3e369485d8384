import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { t } from '../../lib/i18n/translate'
import classes from './layout.module.css'
import { Sidebar } from './Sidebar'

/** Navigation drawer. It closes before the target page takes the focus. */
export default function NavDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer.Root opened onClose={onClose} size={290} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Navigation')}>
        <Drawer.Body className={classes.drawer}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks of the links inside. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: links activated by keyboard fire click too. */}
          <div
            className={classes.drawer}
            onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
          >
            <Sidebar />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
