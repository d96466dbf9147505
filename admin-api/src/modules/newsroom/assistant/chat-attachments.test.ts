import { readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { CHAT_FILE_LIMIT } from '@hometown/shared-types/contract/assistant'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openAssistant } from '../../../../test/support/assistant.ts'
import { storageFolder } from '../../../storage/file-storage.ts'

/** Returns a PDF of one page. */
function pdfOf(content: Uint8Array, filter = ''): Buffer {
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
4 0 obj<<${filter}/Length ${content.length}>>stream
`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF')])
}

const BUDGET_PDF = pdfOf(Buffer.from('BT /F1 18 Tf 10 50 Td (Budget 2027) Tj ET'))

describe('files for the assistant', () => {
  it('say in a sentence why a PDF can’t be read', async () => {
    const { context, begin, attach } = await openAssistant()
    const id = await begin()
    // These few kilobytes unfold to hundreds of megabytes, because they are deflated twice.
    const spaces = deflateSync(deflateSync(Buffer.alloc(400_000_000, ' '), { level: 1 }))
    const bomb = pdfOf(spaces, '/Filter[/FlateDecode/FlateDecode]')
    expect(bomb.length).toBeLessThan(20_000)
    const scanned = BUDGET_PDF.toString().replace('(Budget 2027) Tj', ' '.repeat(16))
    for (const [pdf, message] of [
      [Buffer.from('%PDF-1.7\nnothing'), 'We can’t read this PDF. It’s damaged, or isn’t a PDF.'],
      [Buffer.from(scanned), 'This PDF has no text; it seems to be scanned. Attach its pages as images instead.'],
      [bomb, 'This PDF takes too long or too much memory to read. Save its text as a file and attach that.'],
    ] as const) {
      const answer = await attach(id, 'minutes.pdf', pdf)
      expect([answer.statusCode, answer.json().message]).toEqual([422, message])
    }
    expect(readdirSync(context.config.dataDir)).not.toContain('chat-files')
  })

  it('are read by their content, and given back to their owner', async () => {
    const { context, model, call, begin, ask, attach, attached } = await openAssistant()
    model?.answer({ text: 'Read.' })
    const id = await begin()
    for (const [name, bytes, status] of [
      ['tool.txt', Buffer.from('MZ\0\0\u0001\u0002'), 422],
      ['empty.txt', Buffer.from(''), 422],
      ['large.txt', Buffer.alloc(CHAT_FILE_LIMIT + 1, 'x'), 413],
    ] as const)
      expect([name, (await attach(id, name, bytes)).statusCode]).toEqual([name, status])
    expect(readdirSync(context.config.dataDir)).not.toContain('chat-files')
    const pdf = (await attach(id, 'Budget', BUDGET_PDF)).json()
    expect(pdf).toMatchObject({ fileType: 'application/pdf', originalName: 'Budget' })
    const csv = await attached(id, 'rows.csv', Buffer.from('a,b\n1,2'))
    await ask(id, 'Sum this up', [pdf.id, csv])
    for (const text of ['Budget 2027', 'a,b\n1,2']) expect(model?.asked[0]?.text).toContain(text)
    const served = await call('GET', `/attachments/${csv}`)
    expect(served.body).toBe('a,b\n1,2')
    expect(served.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''rows.csv",
      'x-content-type-options': 'nosniff',
    })
    expect((await call('DELETE', `/attachments/${csv}`)).statusCode).toBe(409)
    const again = await call('POST', `/sessions/${id}/messages`, { content: 'And?', attachmentIds: [csv] })
    expect(again.statusCode).toBe(404)
  })

  it('reach the model as pictures, small and without the camera’s notes, with every question after it', async () => {
    const { model, begin, ask, attached } = await openAssistant()
    model?.answer({ text: 'A flyer.' })
    const flyer = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#c33' } })
      .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const id = await begin()
    await ask(id, 'What is this?', [await attached(id, 'flyer.jpg', flyer)])
    await ask(id, 'Whose number is on it?')
    for (const { messages } of model?.asked ?? []) {
      const parts = messages[1]?.content
      expect(parts).toMatchObject([
        { type: 'text', text: expect.stringContaining('What is this?') },
        { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/jpeg;base64,/) } },
      ])
    }
    const url = /"url":"data:image\/jpeg;base64,([^"]+)"/.exec(JSON.stringify(model?.asked[0]?.messages))?.[1] ?? ''
    const { width, height, exif } = await sharp(Buffer.from(url, 'base64')).metadata()
    expect({ width, height, exif }).toEqual({ width: 1568, height: 523, exif: undefined })
  })

  it('are gone from the disk with the file, the conversation', async () => {
    const { context, call, begin, attached } = await openAssistant()
    const files = () => readdirSync(storageFolder(context.config.dataDir, 'chat-files'))
    const id = await begin()
    const waiting = await attached(id, 'one.txt', Buffer.from('One'))
    await attached(id, 'two.pdf', BUDGET_PDF)
    expect(files()).toHaveLength(2)
    expect((await call('DELETE', `/attachments/${waiting}`)).statusCode).toBe(200)
    expect(files()).toHaveLength(1)
    expect((await call('DELETE', `/sessions/${id}`)).statusCode).toBe(200)
    expect(files()).toEqual([])
  })
})
