import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StoredObject {
  readonly body: Buffer
  /** Without quotes. */
  readonly etag: string
  /** Milliseconds. */
  readonly modifiedAt: number
  readonly type: string
}

/** A bucket's objects. Tests read and damage them. */
export interface StoredObjects {
  get(key: string): StoredObject | undefined
  has(key: string): boolean
  put(key: string, body: Buffer, facts?: { etag?: string; type?: string }): StoredObject
  delete(key: string): void
  /** In the order of their bytes. */
  keys(): readonly string[]
}

export function keepInMemory(now: () => number): StoredObjects {
  const objects = new Map<string, StoredObject>()
  return keepIn(objects, now, () => {})
}

/** They are there again when a server starts with the same folder. */
export function keepInFolder(folder: string, now: () => number): StoredObjects {
  mkdirSync(folder, { recursive: true })
  const objects = new Map<string, StoredObject>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const { key, ...facts }: { key: string } & Omit<StoredObject, 'body'> = JSON.parse(
      readFileSync(join(folder, name), 'utf8'),
    )
    objects.set(key, { ...facts, body: readFileSync(join(folder, name.replace(/json$/, 'body'))) })
  }
  return keepIn(objects, now, (key) => writeDown(folder, key, objects.get(key)))
}

function writeDown(folder: string, key: string, object: StoredObject | undefined): void {
  const path = join(folder, createHash('sha256').update(key).digest('hex'))
  if (!object) {
    rmSync(`${path}.json`, { force: true })
    rmSync(`${path}.body`, { force: true })
    return
  }
  const { body, ...facts } = object
  for (const [name, content] of [
    ['body', body],
    ['json', JSON.stringify({ key, ...facts })],
  ] as const) {
    writeFileSync(`${path}.${name}.new`, content)
    renameSync(`${path}.${name}.new`, `${path}.${name}`)
  }
}

function keepIn(
  objects: Map<string, StoredObject>,
  now: () => number,
  afterChange: (key: string) => void,
): StoredObjects {
  let sorted: readonly string[] | undefined
  return {
    get: (key) => objects.get(key),
    has: (key) => objects.has(key),
    put(key, body, { etag = md5(body), type = 'binary/octet-stream' } = {}) {
      if (!objects.has(key)) sorted = undefined
      const stored = { body, etag, type, modifiedAt: now() }
      objects.set(key, stored)
      afterChange(key)
      return stored
    },
    delete(key) {
      if (!objects.delete(key)) return
      sorted = undefined
      afterChange(key)
    },
    keys() {
      sorted ??= [...objects.keys()].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
      return sorted
    },
  }
}

export function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex')
}
