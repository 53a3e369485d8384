import { PermanentError } from './destination'

const MESSAGES: Record<string, (key: string) => string> = {
  ENOSPC: () => 'The disk of this server is full.',
  EDQUOT: () => 'The disk of this server is full.',
  EACCES: () => 'This server has no write permission for its export folder.',
  EPERM: () => 'This server has no write permission for its export folder.',
  EROFS: () => 'This server has no write permission for its export folder.',
  ENAMETOOLONG: (key) => `"${key}" is too long for a file name.`,
  EISDIR: (key) => `"${key}" cannot be written because another file or folder is in its path.`,
  ENOTDIR: (key) => `"${key}" cannot be written because another file or folder is in its path.`,
  EEXIST: (key) => `"${key}" cannot be written because another file or folder is in its path.`,
}

/** Converts an error of the file system to a PermanentError with a message, or returns it unchanged. */
export function toFolderError(error: unknown, key: string): unknown {
  const sentence = MESSAGES[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new PermanentError(sentence(key), { cause: error }) : error
}
