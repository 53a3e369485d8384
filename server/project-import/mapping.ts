import { readFile, rename, writeFile } from 'node:fs/promises'
import { isObject } from '../../contract/is-object'
import type { KindName } from '../config-as-code/kinds'
import { UserError } from '../remote/client'

interface ProjectAddress {
  host: string
  project: string | number
}

interface MappingContent {
  source: ProjectAddress
  target: ProjectAddress
  /** IDs in the target by IDs in the source. */
  records: Partial<Record<KindName, Record<string, string | number>>>
}

/** File with the IDs of imported records, which an interrupted import continues from. */
export class MappingFile {
  private constructor(
    private readonly path: string,
    private readonly content: MappingContent,
  ) {}

  /** Reads the file; null if it does not exist. */
  static async read(path: string, source: ProjectAddress): Promise<MappingFile | null> {
    const text = await readFile(path, 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return null
      throw new UserError(`The mapping cannot be read: ${error.message}`)
    })
    if (text === null) return null
    const content = parseMapping(text)
    if (!content)
      throw new UserError(`${path} is not the mapping of an import. Name another file with --mapping.`)
    if (content.source.host !== source.host || content.source.project !== source.project)
      throw new UserError(
        `${path} belongs to the import of project ${content.source.project} of ${content.source.host}. Name another file with --mapping.`,
      )
    return new MappingFile(path, content)
  }

  static async create(path: string, source: ProjectAddress, target: ProjectAddress): Promise<MappingFile> {
    const mapping = new MappingFile(path, { source, target, records: {} })
    await mapping.#save()
    return mapping
  }

  get target(): ProjectAddress {
    return this.content.target
  }

  get(kind: KindName, sourceId: string | number): string | number | null {
    return this.content.records[kind]?.[String(sourceId)] ?? null
  }

  async add(kind: KindName, sourceId: string | number, targetId: string | number): Promise<void> {
    const ids = this.content.records[kind] ?? {}
    this.content.records[kind] = { ...ids, [String(sourceId)]: targetId }
    await this.#save()
  }

  /** Replaces the file at once, so that a killed process leaves the previous version. */
  async #save(): Promise<void> {
    const temporary = `${this.path}.new`
    await writeFile(temporary, `${JSON.stringify(this.content, null, 2)}\n`)
    await rename(temporary, this.path)
  }
}

function parseMapping(text: string): MappingContent | null {
  try {
    const content: unknown = JSON.parse(text)
    if (!isObject(content) || !isAddress(content.source) || !isAddress(content.target)) return null
    if (!isObject(content.records)) return null
    return {
      source: content.source,
      target: content.target,
      records: content.records as MappingContent['records'],
    }
  } catch {
    return null
  }
}

const isAddress = (value: unknown): value is ProjectAddress & Record<string, unknown> =>
  isObject(value) &&
  typeof value.host === 'string' &&
  (typeof value.project === 'string' || typeof value.project === 'number')
