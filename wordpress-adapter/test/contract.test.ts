import { afterAll, beforeAll } from 'vitest'
import { describeReads, describeWrites } from './contract/index.ts'
import { DRAFT_ID, EDITOR, SUBSCRIBER } from './support/site-data.ts'
import { startWordPressServer, type WordPressServer } from './support/wordpress-server.ts'

let server: WordPressServer
beforeAll(async () => {
  server = await startWordPressServer()
})
afterAll(() => server.close())

describeReads('The stand-in', () => ({ url: server.url, hiddenPostId: DRAFT_ID }))
describeWrites('The stand-in', () => ({ url: server.url, editor: EDITOR, subscriber: SUBSCRIBER }))
