import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { t } from '../../lib/i18n/translate'
import { Logo } from './Logo'
import classes from './layout.module.css'
import { ReadOnlyMark } from './ReadOnlyMark'

const load = () => import('./NavDrawer')
const NavDrawer = lazyWithRetry(load)

/** Top bar for narrow screens, with the button that opens the navigation. */
export function TopBar() {
  const [isOpen, setOpened] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu.
  useEffect(() => setOpened(false), [path])
  return (
    <nav className={classes.top} aria-label={t('Top')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Open navigation')}
        aria-expanded={isOpen}
        onPointerEnter={load}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        <Logo />
        Hedgerow
      </Link>
      <ReadOnlyMark />
      <Suspense>{isOpen && <NavDrawer onClose={() => setOpened(false)} />}</Suspense>
    </nav>
  )
}
