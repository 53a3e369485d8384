import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import classes from './questions.module.css'
import type { useManyQuestions } from './use-many-questions'

/** Number of questions above which not all fields are rendered. */
const DRAWN_MAX = 100

type ManyQuestionsProps = ReturnType<typeof useManyQuestions> & { count: number }

/** Toolbar above a long list of questions. */
export function ManyQuestions({
  count,
  wanted: searchText,
  found: matchingKeys,
  find,
  openAll,
}: ManyQuestionsProps) {
  return (
    <div className={classes.many}>
      <TextInput
        className={classes.find}
        aria-label={t('Search questions')}
        placeholder={t('Search questions')}
        leftSection={<IconSearch size={16} />}
        autoComplete="off"
        value={searchText}
        onChange={({ currentTarget }) => find(currentTarget.value)}
      />
      <span role="status" className={classes.found}>
        {matchingKeys &&
          t('{found} of {count}', { found: formatCount(matchingKeys.size), count: formatCount(count) })}
      </span>
      {count <= DRAWN_MAX && (
        <Button size="compact-sm" variant="default" onClick={() => openAll(true)}>
          {t('Expand all')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => openAll(false)}>
        {t('Collapse all')}
      </Button>
    </div>
  )
}
