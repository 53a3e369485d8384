import type { LineChunk } from './line-chunks'

/** Encodes lines of JSON into a sequence of files. */
export interface Encoder {
  /** Estimated size of the current file after adding the given number of bytes. */
  sizeWith(bytes: number): number
  /** Adds whole lines and returns the output that is ready to be sent. */
  add(slice: LineChunk): Promise<Buffer[]>
  /** Returns the rest of the file. The next lines start another one. */
  end(): Promise<Buffer[]>
  /** Releases all resources, whether or not the file is complete. */
  close(): Promise<void>
}
