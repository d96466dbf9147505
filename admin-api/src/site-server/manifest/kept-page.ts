import type { Logger } from 'pino'
import type { StoredFile } from './manifest-files.ts'

export interface KeptPage {
  /** The bytes of the newest version that could be read; undefined before the first. */
  readonly newest: { readonly hash: string; readonly body: Buffer } | undefined
  /** Reads the page if its bytes have changed. Never rejects. */
  refresh(file: StoredFile | undefined): Promise<void>
}

/** A page that readers need most when the object store is away, so it is read before anybody asks for it. */
export function keepPage(readBytes: (file: StoredFile) => Promise<Buffer>, log: Pick<Logger, 'warn'>): KeptPage {
  let newest: KeptPage['newest']
  let reading: Promise<void> | undefined

  async function read(file: StoredFile): Promise<void> {
    try {
      newest = { hash: file.hash, body: await readBytes(file) }
    } catch (error) {
      // The next look tries again; until then the last one goes on.
      if (!newest) log.warn({ err: error }, 'could not read the page for missing addresses')
    } finally {
      reading = undefined
    }
  }

  return {
    get newest() {
      return newest
    },
    async refresh(file) {
      if (!file || file.hash === newest?.hash) return
      reading ??= read(file)
      await reading
    },
  }
}
