import { UnstyledButton } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import classes from './preview.module.css'
import type { PreviewPage } from './preview-pages'

interface PageButtonsProps {
  pages: PreviewPage[]
  current: number | null
  onShow: (at: number) => void
}

/** Label of a page: `Question 2: How was it?`. */
function getPageName({ kind, at, title }: PreviewPage) {
  const pageLabel =
    kind === 'question'
      ? t('Question {at}', { at: at + 1 })
      : kind === 'thanks'
        ? t('Thank-you message')
        : t('Start')
  return title ? t('{label}: {value}', { label: pageLabel, value: title }) : pageLabel
}

const SIGNS = { intro: t('Start'), thanks: t('Thank-you message') }

/** Compact navigation with one button per page of the survey. */
export function PageButtons({ pages, current, onShow }: PageButtonsProps) {
  const currentPage = pages.find(({ at }) => at === current)
  return (
    <nav aria-label={t('Survey pages')}>
      <ol className={classes.pages}>
        {pages.map((page) => (
          <li key={page.at}>
            <UnstyledButton
              className={classes.page}
              aria-current={page.at === current ? 'step' : undefined}
              aria-label={getPageName(page)}
              title={getPageName(page)}
              onClick={() => onShow(page.at)}
            >
              {page.kind === 'question' ? page.at + 1 : SIGNS[page.kind]}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <p className={classes.current}>{currentPage && getPageName(currentPage)}</p>
    </nav>
  )
}
