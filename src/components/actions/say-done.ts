import { send, type Write } from '../../api/write'
import { say, sayError } from '../toasts/toasts'

/** The way back from a change: what it was made to, and the write that undoes it. */
export interface TakeBack {
  name: string
  write: Write
}

/** Says that a change was made, and offers the way back for a while. The only place that does. */
export function sayDone(message: string, back: TakeBack | null = null): void {
  say(message, back ? { label: 'Undo', act: () => void takeBack(back) } : undefined)
}

const takeBack = ({ name, write }: TakeBack) =>
  send(write).then(
    () => say(`${name} is as it was before.`),
    (error: unknown) => sayError(`${name} is not as it was before.`, error),
  )
