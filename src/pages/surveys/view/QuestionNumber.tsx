import classes from './QuestionNumber.module.css'

/** Number of a question, starting from one. */
export const QuestionNumber = ({ index }: { index: number }) => (
  <span className={classes.number}>{index + 1}</span>
)
