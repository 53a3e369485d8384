import classes from './QuestionNumber.module.css'

/** The place of a question among the others, counted from one. */
export const QuestionNumber = ({ index }: { index: number }) => (
  <span className={classes.number}>{index + 1}</span>
)
