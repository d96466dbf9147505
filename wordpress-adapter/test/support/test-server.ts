import { afterAll, afterEach } from 'vitest'
import { startWordPressServer, type WordPressServer } from './wordpress-server.ts'

/** One server for the tests of a file; each test finds it without trouble. */
export async function openTestServer(posts?: number): Promise<WordPressServer> {
  const server = await startWordPressServer(posts)
  afterEach(() => {
    server.trouble = undefined
    server.received.length = 0
  })
  afterAll(() => server.close())
  return server
}
