/** Formats a PostgreSQL array literal, which both drivers pass on unchanged. */
export const toArrayLiteral = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
