import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type OutboxLetter,
  type OutboxMail,
  type OutboxQuery,
  type OutboxSort,
  outboxNameSchema,
} from '@hometown/shared-types/outbox'
import type { Page } from '@hometown/shared-types/pagination'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { outboxFolder } from '../../../integrations/mailer/outbox-mailer.ts'

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

interface MailHead {
  readonly to: string
  readonly from: string
  readonly subject: string
}

interface MailHeader {
  readonly name: string
  readonly value: string
}

function readHeaders(mail: string): MailHeader[] {
  const end = mail.search(/\r?\n\r?\n/)
  const head = (end < 0 ? mail : mail.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ')
  return head.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon), value: decodeWords(line.slice(colon + 1).trim()) }] : []
  })
}

function mailHead(mail: string): MailHead {
  const headers = readHeaders(mail)
  const value = (wanted: string) => headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''
  return { to: value('to'), from: value('from'), subject: value('subject') }
}

/** RFC 2047. Only UTF-8, because we write nothing else. */
function decodeWords(text: string): string {
  return text.replace(/(\?=)\s+(?==\?)/g, '$1').replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    // Two encoded words may share a character of several bytes.
    const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, way, coded = '']) =>
      way?.toLowerCase() === 'b' ? Buffer.from(coded, 'base64') : quotedBytes(coded),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function quotedBytes(coded: string): Buffer {
  const plain = coded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

interface OutboxFile {
  readonly name: string
  readonly at: number
  readonly size: number
}

interface OutboxFolder {
  listFiles(): Promise<readonly OutboxFile[]>
  headOf(file: OutboxFile): Promise<MailHead>
  readMail(name: string): Promise<{ file: OutboxFile; bytes: Buffer } | undefined>
}

const HEAD_BYTES = 8192
const AT_ONCE = 16
const REMEMBERED = 100_000

function openOutboxFolder(dataDir: string): OutboxFolder {
  const folder = outboxFolder(dataDir)
  const limit = pLimit(AT_ONCE)
  let known = new Map<string, OutboxFile>()
  const heads = new Map<string, MailHead>()

  async function describe(name: string): Promise<OutboxFile | undefined> {
    const found = await stat(join(folder, name)).catch(() => undefined)
    return found?.isFile() ? { name, at: Math.round(found.mtimeMs), size: found.size } : undefined
  }

  return {
    async listFiles() {
      const names = (await readdir(folder).catch(whenMissing)).filter(
        (name) => outboxNameSchema.safeParse(name).success,
      )
      const files = await Promise.all(names.map((name) => known.get(name) ?? limit(describe, name)))
      const there = files.filter((file) => file !== undefined)
      known = new Map(there.map((file) => [file.name, file]))
      return there.sort((one, other) => other.at - one.at || other.name.localeCompare(one.name))
    },
    async headOf({ name }) {
      const remembered = heads.get(name)
      if (remembered) return remembered
      const head = mailHead(await limit(readHead, join(folder, name)))
      if (heads.size >= REMEMBERED) heads.clear()
      heads.set(name, head)
      return head
    },
    async readMail(name) {
      if (!outboxNameSchema.safeParse(name).success) return undefined
      const file = await describe(name)
      return file && { file, bytes: await readFile(join(folder, name)) }
    },
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

function whenMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
