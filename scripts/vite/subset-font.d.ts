declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Range of each axis of a variable font. */
    variationAxes: Record<string, { min: number; max: number; default: number }>
  }
  /** Returns the font with only the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
