import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, Socket } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { openServedFiles } from './served-files.ts'

function open(written: Record<string, string>, cacheBytes?: number) {
  const folder = newFolder()
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(written)) write(file, text)
  const files = openServedFiles({ folder, headersOf: () => ({}), ...(cacheBytes && { cacheBytes }) })
  return {
    folder,
    files,
    write,
    text: async (path: string) => (await files.read(path, `${path}.html`))?.plain.body.toString(),
  }
}

test('bytes that were read before a change are not kept after it', async () => {
  const { files, write, text } = open({ 'sports.html': 'old' })
  const reading = text('sports')
  write('sports.html', 'new')
  files.forget(['sports'])
  await reading
  expect(await text('sports')).toBe('new')
})

test('what was asked for last is kept, never more than the limit, and nothing of addresses that do not exist', async () => {
  const page = 'x'.repeat(400)
  const { files, text } = open({ 'a.html': page, 'b.html': page, 'c.html': page }, 1000)
  for (const path of ['a', 'b', 'a', 'c', 'random']) await text(path)
  expect(['a', 'b', 'c', 'random'].filter((path) => files.findKept(path))).toEqual(['a', 'c'])
})

test('a compressed copy that can’t be read is tried again by the next request', async () => {
  const { folder, files } = open({ 'page.html': 'x'.repeat(2000) })
  const page = await files.read('page', 'page.html')
  if (!page) throw new Error('The page is there')
  const request = new IncomingMessage(new Socket())
  request.headers['accept-encoding'] = 'br'
  const response = new ServerResponse(request)
  const writeHead = vi.spyOn(response, 'writeHead')
  const send = async () => files.send(request, response, page)
  // A socket can't be read as a file, not even by root.
  const socket = createServer().listen(join(folder, 'page.html.br'))
  await once(socket, 'listening')
  await expect(send()).rejects.toThrow()
  socket.close()
  await once(socket, 'close')
  await send()
  expect(writeHead).toHaveBeenCalledExactlyOnceWith(200, expect.arrayContaining(['Content-Encoding', 'br']))
})
