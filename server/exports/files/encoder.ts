import type { Slice } from './slices'

/** Turns lines of JSON into the bytes of files, one after the other. */
export interface Encoder {
  /** About how many bytes the file at hand will have with so many bytes of lines more. */
  sizeWith(bytes: number): number
  /** Takes whole lines, and gives what can be sent of the file by now. */
  add(slice: Slice): Promise<Buffer[]>
  /** Gives the rest of the file. The next lines begin another. */
  end(): Promise<Buffer[]>
  /** Lets go of what is held, be the file at its end or not. */
  close(): Promise<void>
}
