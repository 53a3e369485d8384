import { useWatch } from 'react-hook-form'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { ExternalNote } from '../form/ExternalNote'
import classes from './guide.module.css'
import { PageChoice } from './PageChoice'
import { PeopleChoice } from './PeopleChoice'

/** Fields for the audience and the pages. */
export function WhereFields() {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <GroupProblem name="conditions" />
      <ExternalNote />
      {type !== 'external_survey' && (
        <div className={classes.parts}>
          <PageChoice />
          <PeopleChoice />
        </div>
      )}
    </>
  )
}
