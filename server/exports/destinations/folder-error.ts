import { PermanentError } from './destination'

const MESSAGES: Record<string, (key: string) => string> = {
  ENOSPC: () => 'The disk of this server is full.',
  EDQUOT: () => 'The disk of this server is full.',
  EACCES: () => 'This server may not write to its folder of exports.',
  EPERM: () => 'This server may not write to its folder of exports.',
  EROFS: () => 'This server may not write to its folder of exports.',
  ENAMETOOLONG: (key) => `"${key}" is too long for the name of a file.`,
  EISDIR: (key) => `Something else is in the place of "${key}".`,
  ENOTDIR: (key) => `Something else is in the place of "${key}".`,
  EEXIST: (key) => `Something else is in the place of "${key}".`,
}

/** Converts an error of the file system to a PermanentError with a message, or returns it unchanged. */
export function toFolderError(error: unknown, key: string): unknown {
  const sentence = MESSAGES[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new PermanentError(sentence(key), { cause: error }) : error
}
