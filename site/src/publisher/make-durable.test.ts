import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import {
  change,
  listReleases,
  makeFolder,
  openPublisher,
  readSite,
  removeFolders,
} from '../../test/support/open-publisher.ts'
import { sampleArticle, sampleContent } from '../../test/support/sample-content.ts'
import { diskDurability } from './make-durable.ts'

/** Flushing this file always fails. */
const REFUSED = '/dev/null'

describe('a disk that is asked to confirm files', () => {
  afterEach(removeFolders)

  it('is asked about the first and the last of many, and its refusal is told', async () => {
    const folder = makeFolder()
    const files = Array.from({ length: 150 }, (_, number) => join(folder, `${number}.html`))
    for (const file of files) writeFileSync(file, 'page')
    await expect(diskDurability.confirmFiles(files)).resolves.toBeUndefined()
    await expect(diskDurability.confirmFiles([REFUSED, ...files])).rejects.toThrow('EINVAL')
    await expect(diskDurability.confirmFiles([...files, REFUSED])).rejects.toThrow('EINVAL')
  })

  it('confirms a whole folder, with and without the system’s own command', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'sports'))
    writeFileSync(join(folder, 'sports', '1.html'), 'page')
    await expect(diskDurability.confirmTree(folder)).resolves.toBeUndefined()
    vi.stubEnv('PATH', '/not/there')
    await expect(diskDurability.confirmTree(folder)).resolves.toBeUndefined()
    // Not to be opened, so that only asking for each file can notice it.
    symlinkSync('/not/there', join(folder, 'broken.html'))
    await expect(diskDurability.confirmTree(folder)).rejects.toThrow('ENOENT')
    vi.unstubAllEnvs()
  })
})

describe('a publish of which the disk confirms nothing', () => {
  let service: ContentService
  let isRefusing: boolean

  beforeEach(async () => {
    service = await startContentService(sampleContent(120).articles.all())
    isRefusing = false
  })
  afterEach(async () => {
    await service.close()
    removeFolders()
  })

  const ways = {
    'one change': [change('article', 3)],
    'a new release': [change('article', 3), change('settings')],
  }

  it.each(Object.entries(ways))('fails and leaves the site as it was (%s)', async (_, changes) => {
    const publisher = await openPublisher(service.origin, {
      durability: {
        async confirmFiles() {
          if (isRefusing) throw new Error('EIO: i/o error, fsync')
        },
        confirmFolders: async () => undefined,
        async confirmTree() {
          if (isRefusing) throw new Error('EIO: i/o error, fsync')
        },
      },
    })
    await publisher.send([change('verify')])
    const before = readSite(publisher.siteDir)
    isRefusing = true
    service.posts.set(3, sampleArticle({ wordpressPostId: 3, title: 'Third, corrected' }))
    await expect(publisher.send(changes)).rejects.toThrow('EIO')
    expect(readSite(publisher.siteDir)).toEqual(before)
    expect(listReleases(publisher.siteDir)).toHaveLength(1)
    service.posts.delete(5)
    await expect(publisher.send([...changes, change('article', 5)])).rejects.toThrow('EIO')
    const namesTaken = (text: string) => /story-5\b|Story 5\b/.test(text)
    expect(readSite(publisher.siteDir)).toEqual(new Map([...before].filter(([, text]) => !namesTaken(text))))
    expect(publisher.problems).toEqual([])
  })
})
