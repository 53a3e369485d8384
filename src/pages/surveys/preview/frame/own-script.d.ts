declare module '*?own-script' {
  /** Text of a classic script. */
  const source: string
  export default source
}
