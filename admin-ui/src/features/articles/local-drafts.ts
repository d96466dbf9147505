import { type WorkingCopy, workingCopySchema } from '@hometown/shared-types/working-copy'

const PREFIX = 'hometown-draft:'
const OLDER = ':older'

/** What is typed, kept in this browser at once: it survives the tab, the browser and a lost network. */
export interface LocalDrafts {
  find(): WorkingCopy | undefined
  /** False where the browser has no room. */
  keep(copy: WorkingCopy): boolean
  remove(): void
  /** Puts what is kept where new typing doesn't overwrite it. */
  setAside(copy: WorkingCopy): void
  findSetAside(): WorkingCopy | undefined
  removeSetAside(): void
}

export function localDrafts(userId: string, articleId: string | undefined): LocalDrafts {
  const key = `${PREFIX}${userId}:${articleId ?? 'new'}`
  return {
    find: () => read(key),
    keep: (copy) => write(key, copy),
    remove: () => forget(key),
    setAside(copy) {
      write(key + OLDER, copy)
    },
    findSetAside: () => read(key + OLDER),
    removeSetAside: () => forget(key + OLDER),
  }
}

function read(key: string): WorkingCopy | undefined {
  try {
    const parsed = workingCopySchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function write(key: string, copy: WorkingCopy): boolean {
  const text = JSON.stringify(copy)
  for (;;) {
    try {
      localStorage.setItem(key, text)
      return true
    } catch {
      // Full: the oldest draft of another article goes, which the service has too.
      if (!forgetOldest(key)) return false
    }
  }
}

function forgetOldest(except: string): boolean {
  const others = draftKeys().filter((key) => key !== except)
  const oldest = others.sort((a, b) => ((read(a)?.savedAt ?? '') < (read(b)?.savedAt ?? '') ? -1 : 1))[0]
  if (oldest === undefined) return false
  forget(oldest)
  return true
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
