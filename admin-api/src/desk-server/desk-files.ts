import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { HASHED_FILES_CACHE_CONTROL, PAGE_CACHE_CONTROL } from '@hometown/shared-types/site-headers'
import type { Encoding } from '../site-server/accept-encoding.ts'
import { contentType } from '../site-server/content-types.ts'

const HASHED = 'admin/assets/'
export const DESK_PAGE = 'index.html'

const ENDINGS: Readonly<Record<Exclude<Encoding, 'identity'>, string>> = { br: '.br', gzip: '.gz' }

export interface DeskFile {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer }
}

export type DeskFiles = ReadonlyMap<string, DeskFile>

export function builtAt(dist: string): number | undefined {
  return statSync(join(dist, DESK_PAGE), { throwIfNoEntry: false })?.mtimeMs
}

export function readDeskFiles(dist: string): DeskFiles {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(names)
  const isCopy = (name: string) => Object.values(ENDINGS).some((ending) => name.endsWith(ending))
  return new Map(names.filter((name) => !isCopy(name)).map((name) => [name, readDeskFile(dist, name, present)]))
}

function readDeskFile(dist: string, name: string, present: ReadonlySet<string>): DeskFile {
  const read = (ending: string) => (present.has(name + ending) ? readFileSync(join(dist, name + ending)) : undefined)
  const identity = readFileSync(join(dist, name))
  const [br, gzip] = [read(ENDINGS.br), read(ENDINGS.gzip)]
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    headers: {
      'Content-Type': contentType(name),
      'Cache-Control': name.startsWith(HASHED) ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL,
      ...((br ?? gzip) && { Vary: 'Accept-Encoding' }),
    },
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}
