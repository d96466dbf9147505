import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { createArticle, updateArticle } from '../support/articles.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

describe('the product on PostgreSQL', () => {
  let server: PostgresServer
  let hometown: Hometown

  beforeAll(async () => {
    server = await startPostgres()
    hometown = await startHometown({ env: { DATABASE_URL: `${server.address}/postgres` } })
  })
  afterAll(async () => {
    await hometown?.stop()
    await server?.stop()
  })

  it('gives the county’s site and brings an edit to it', async () => {
    expect(await hometown.page('/')).toContain('Alder County')
    const article = await createArticle(hometown)
    await waitFor(() => hometown.page(`/${article.slug}`))
    await updateArticle(hometown, article.id, { title: 'Kept in PostgreSQL' })
    await waitFor(async () => (await hometown.page(`/${article.slug}`))?.includes('Kept in PostgreSQL') || undefined)
  })
})
