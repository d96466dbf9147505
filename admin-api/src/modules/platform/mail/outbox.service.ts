import type { OutboxLetter, OutboxMail, OutboxQuery, OutboxSort } from '@hometown/shared-types/outbox'
import type { Page } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../context.ts'
import { mailHead, readHeaders } from './mail-head.ts'
import { type OutboxFile, type OutboxFolder, openOutboxFolder } from './outbox-folder.ts'

export interface Outbox {
  list(query: OutboxQuery): Promise<Page<OutboxMail> & { way: 'smtp' | 'outbox' }>
  findLetter(name: string): Promise<OutboxLetter | undefined>
  findHtml(name: string): Promise<string | undefined>
  findFile(name: string): Promise<Buffer | undefined>
}

export function openOutbox({ config }: Pick<AppContext, 'config'>): Outbox {
  const folder = openOutboxFolder(config.dataDir)

  async function parse(name: string) {
    const mail = await folder.readMail(name)
    // Imported on demand, because it would slow the start of the service.
    const { simpleParser } = await import('mailparser')
    return mail && { ...mail, parsed: await simpleParser(mail.bytes, { skipTextToHtml: true, skipImageLinks: true }) }
  }

  return {
    async list({ page, per_page, search, sort }) {
      const files = await folder.listFiles()
      const found = await sortFiles(folder, search ? await findFiles(folder, files, search) : files, sort)
      const shown = found.slice((page - 1) * per_page, page * per_page)
      return {
        data: await Promise.all(shown.map((file) => describe(folder, file))),
        total: found.length,
        totalPages: Math.ceil(found.length / per_page),
        way: config.smtpUrl ? 'smtp' : 'outbox',
      }
    },
    async findLetter(name) {
      const mail = await parse(name)
      if (!mail) return undefined
      const source = mail.bytes.toString('utf8')
      const { at, size } = mail.file
      return {
        name,
        ...mailHead(source),
        at: new Date(at).toISOString(),
        size,
        headers: readHeaders(source),
        text: mail.parsed.text ?? null,
        hasHtml: Boolean(mail.parsed.html),
      }
    },
    findHtml: async (name) => (await parse(name))?.parsed.html || undefined,
    findFile: async (name) => (await folder.readMail(name))?.bytes,
  }
}

async function findFiles(folder: OutboxFolder, files: readonly OutboxFile[], search: string): Promise<OutboxFile[]> {
  const wanted = search.toLowerCase()
  const heads = await Promise.all(files.map((file) => folder.headOf(file)))
  return files.filter((_, index) => {
    const head = heads[index]
    return head && `${head.to}\n${head.subject}`.toLowerCase().includes(wanted)
  })
}

/** @param files newest first */
async function sortFiles(
  folder: OutboxFolder,
  files: readonly OutboxFile[],
  sort: OutboxSort,
): Promise<readonly OutboxFile[]> {
  if (sort === 'newest') return files
  if (sort === 'oldest') return files.toReversed()
  if (sort === 'largest') return files.toSorted((one, other) => other.size - one.size)
  const texts = await Promise.all(
    files.map(async (file) => {
      const { to, subject } = await folder.headOf(file)
      return { file, text: sort === 'recipient' ? to : subject }
    }),
  )
  return texts.sort((one, other) => words.compare(one.text, other.text)).map(({ file }) => file)
}

const words = new Intl.Collator('en', { numeric: true })

async function describe(folder: OutboxFolder, file: OutboxFile): Promise<OutboxMail> {
  const { to, subject } = await folder.headOf(file)
  return { name: file.name, to, subject, at: new Date(file.at).toISOString(), size: file.size }
}
