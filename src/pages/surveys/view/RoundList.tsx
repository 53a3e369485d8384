import type { Survey } from '../../../../contract/schemas/surveys'
import { Tag } from '../../../components/cells/Tag'
import { Time } from '../../../components/cells/Time'
import classes from './view.module.css'

/** When the rounds of a repeating survey begin, with the one that runs marked. */
export function RoundList({ survey }: { survey: Survey }) {
  const dates = survey.iteration_start_dates ?? []
  if (dates.length === 0) return '–'
  return (
    <ol className={classes.rounds}>
      {dates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place among the rounds.
        <li key={index}>
          <Time at={date} full /> {survey.current_iteration === index + 1 && <Tag tone="good">now</Tag>}
        </li>
      ))}
    </ol>
  )
}
