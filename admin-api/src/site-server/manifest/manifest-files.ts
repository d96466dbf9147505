/** Without key, hash and size the file is gone. */
export interface ManifestRow {
  readonly path: string
  readonly key: string | null
  /** SHA-256 in hex. */
  readonly hash: string | null
  readonly bytes: number | null
}

export interface ManifestChanges {
  readonly version: number
  /** `rows` are all files, not only those that have changed. */
  readonly isWhole: boolean
  readonly rows: readonly ManifestRow[]
}

export interface StoredFile {
  readonly hash: string
  readonly bytes: number
  /** What follows the hash in the object's key, or the whole key if it isn't made of the hash. */
  readonly keyEnd: string
}

/** A path with other bytes than before. Without `before` it is new, without `after` it is gone. */
export interface FileChange {
  readonly path: string
  readonly before: StoredFile | undefined
  readonly after: StoredFile | undefined
}

export interface ManifestFiles {
  get(path: string): StoredFile | undefined
  /** @returns what has other bytes now, or none */
  apply(changes: Omit<ManifestChanges, 'version'>): FileChange[]
}

const keyStart = (hash: string) => `site/${hash}`

export function keyOf({ hash, keyEnd }: StoredFile): string {
  return keyEnd.startsWith('.') ? keyStart(hash) + keyEnd : keyEnd
}

/** All files of the site by path. Compact, since a paper of ten years has tens of thousands of them. */
export function createManifestFiles(): ManifestFiles {
  let files = new Map<string, StoredFile>()

  function applyRow(next: Map<string, StoredFile>, row: ManifestRow, shared: Map<string, string>): FileChange {
    const { path } = row
    const before = files.get(path)
    const after = toStoredFile(row, shared)
    if (after) next.set(path, before && isSame(before, after) ? before : after)
    else next.delete(path)
    return { path, before, after }
  }

  return {
    get: (path) => files.get(path),
    apply({ isWhole, rows }) {
      const shared = new Map<string, string>()
      const next = isWhole ? new Map<string, StoredFile>() : files
      const changed = rows
        .map((row) => applyRow(next, row, shared))
        .filter(({ before, after }) => before?.hash !== after?.hash)
      if (isWhole)
        for (const [path, before] of files) if (!next.has(path)) changed.push({ path, before, after: undefined })
      files = next
      return changed
    },
  }
}

export function toStoredFile(
  { key, hash, bytes }: ManifestRow,
  shared: Map<string, string> = new Map(),
): StoredFile | undefined {
  if (key === null || hash === null || bytes === null) return undefined
  const start = keyStart(hash)
  return { hash, bytes, keyEnd: share(key.startsWith(`${start}.`) ? key.slice(start.length) : key, shared) }
}

/** Files of one publish share the end of their keys. A copy, since the slice of a string holds the whole of it. */
function share(text: string, shared: Map<string, string>): string {
  const known = shared.get(text)
  if (known !== undefined) return known
  const copy = Buffer.from(text).toString()
  shared.set(copy, copy)
  return copy
}

function isSame(one: StoredFile, other: StoredFile): boolean {
  return one.hash === other.hash && one.keyEnd === other.keyEnd && one.bytes === other.bytes
}
