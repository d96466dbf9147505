import { beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../test/support/test-clock.ts'
import { createFormerFiles, type FormerFiles } from './former-files.ts'
import type { StoredFile } from './manifest-files.ts'
import { createSiteFileReader, type SiteFileReader } from './read-site-file.ts'

const PAGE = 'fair.html'
const [v1, v2, v3] = ['01', '02', '03'].map((hash) => ({ hash, bytes: 1, keyEnd: '.p' })) as [
  StoredFile,
  StoredFile,
  StoredFile,
]

describe('a page that changes while its bytes are read', () => {
  let live: { version: number; file: StoredFile | undefined }
  let slowReads: Map<StoredFile, PromiseWithResolvers<void>>
  let formers: FormerFiles
  let reader: SiteFileReader

  beforeEach(() => {
    live = { version: 1, file: v1 }
    slowReads = new Map()
    formers = createFormerFiles(createTestClock().now)
    reader = createSiteFileReader({
      manifest: {
        get version() {
          return live.version
        },
        get: () => live.file,
      },
      bytes: {
        async read(file) {
          await slowReads.get(file)?.promise
          return Buffer.from(file.hash)
        },
        findKept: async () => undefined,
        counts: { disk: 0, objects: 0, failures: 0, damaged: 0 },
      },
      formers,
      notFound: { newest: undefined },
    })
  })

  function publish(file: StoredFile | undefined): void {
    const before = live.file
    live = { version: live.version + 1, file }
    formers.noteChanges([{ path: PAGE, before, after: file }], live.version - 1)
  }

  async function readText(): Promise<string | undefined> {
    return (await reader.read(PAGE))?.body.toString()
  }

  function startSlowRead(): { end(): Promise<string | undefined> } {
    const gate = Promise.withResolvers<void>()
    slowReads.set(live.file ?? expect.unreachable('there is no page'), gate)
    const reading = readText()
    return {
      end() {
        gate.resolve()
        return reading
      },
    }
  }

  it('is never older than what others got meanwhile', async () => {
    const slow = startSlowRead()
    publish(v2)
    expect(await readText()).toBe('02')
    expect(await slow.end()).toBe('02')
  })

  it('is never older than what others got in between', async () => {
    const slow = startSlowRead()
    publish(v2)
    expect(await readText()).toBe('02')
    publish(v3)
    expect(await slow.end()).toBe('03')
  })

  it('is answered as it was if nobody got newer bytes', async () => {
    const slow = startSlowRead()
    publish(v2)
    publish(v3)
    expect(await slow.end()).toBe('01')
  })

  it('is gone if it was removed', async () => {
    const slow = startSlowRead()
    publish(undefined)
    expect(await slow.end()).toBeUndefined()
  })
})
