import type { Article } from '@hometown/shared-types/article'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutConnections, type PostgresServer, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { createArticle } from '../support/articles.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

const CUTS = 100
/** After three failed publishes, the next try comes after half a minute. */
const PUBLISH_WITHIN_MS = 45_000

describe('the product on a PostgreSQL that fails', () => {
  let server: PostgresServer
  let address: string
  let hometown: Hometown

  beforeAll(async () => {
    server = await startPostgres()
    address = `${server.address}/postgres`
    hometown = await startHometown({ env: { DATABASE_URL: address, SIGNUP_RATE: '100000' } })
    await hometown.call('GET', '/api/articles')
  })
  afterAll(async () => {
    await hometown?.stop()
    await server?.stop()
  })

  it(`loses no process and nothing that it acknowledged when all its connections are cut ${CUTS} times under load`, async () => {
    const pids = hometown.pids()
    const load = startLoad(hometown)
    let cut = 0
    for (let time = 0; time < CUTS; time++) {
      const before = load.answered()
      await waitFor(() => load.answered() > before || undefined)
      cut += await cutConnections(address)
    }
    const { saved, unexplained } = await load.stop()
    expect(cut).toBeGreaterThan(CUTS)
    expect(unexplained).toEqual([])
    await expectAllWell(hometown, pids)
    const kept = await Promise.all(saved.map(({ id }) => hometown.call<Article>('GET', `/api/articles/${id}`)))
    expect(kept.map(({ title }) => title)).toEqual(saved.map(({ title }) => title))
  })

  it('goes on when PostgreSQL is started again', async () => {
    const pids = hometown.pids()
    const load = startLoad(hometown)
    await waitFor(() => load.answered() > 0 || undefined)
    await server.restart()
    await load.stop()
    await expectAllWell(hometown, pids)
  })
})

/** The processes are the same, and a save is published. */
async function expectAllWell(hometown: Hometown, pids: ReturnType<Hometown['pids']>): Promise<void> {
  expect(hometown.pids()).toEqual(pids)
  const article = await waitFor(() => createArticle(hometown).catch(() => undefined))
  await waitFor(() => hometown.page(`/${article.slug}`), PUBLISH_WITHIN_MS)
  expect(hometown.output()).not.toContain('ended unexpectedly')
}

/** Editors who save and read, and readers who sign up, each again after their answer. */
function startLoad(hometown: Hometown) {
  const saved: Article[] = []
  const unexplained: string[] = []
  let goOn = true
  let answers = 0
  const again = async (work: () => Promise<unknown>) => {
    while (goOn) {
      await work().then(
        () => answers++,
        (error: unknown) => {
          if (!/ answered 503: .*The service is busy/.test(String(error))) unexplained.push(String(error))
        },
      )
    }
  }
  const signUp = async () => {
    const body = JSON.stringify({
      email: `${crypto.randomUUID()}@example.org`,
      categories: ['Sports'],
      status: 'active',
    })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${hometown.url}/api/subscribers`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  }
  const working = [
    again(async () => saved.push(await createArticle(hometown, { status: 'draft' }))),
    again(() => createArticle(hometown)),
    again(() => hometown.call('GET', '/api/articles')),
    again(() => hometown.call('GET', '/api/system')),
    again(signUp),
    again(signUp),
  ]
  return {
    answered: () => answers,
    async stop() {
      goOn = false
      await Promise.all(working)
      return { saved, unexplained }
    },
  }
}
