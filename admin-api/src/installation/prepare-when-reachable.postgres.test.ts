import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '../../../testing/free-port.ts'
import { newFolder } from '../../../testing/new-folder.ts'
import { startS3StandIn } from '../../../testing/s3-stand-in.ts'
import { getter } from '../../test/support/plain-http.ts'
import { postgresBehindDoor } from '../../test/support/postgres-door.ts'
import { loadConfig } from '../config/config.ts'
import { prepareWhenReachable } from './prepare-when-reachable.ts'

const WAITING = { timeout: 20_000 }

describe('a machine that starts while something is away', () => {
  async function configOf(databaseUrl: string, s3Env: Readonly<Record<string, string>>) {
    const port = await findFreePort()
    const loaded = loadConfig({
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: newFolder(), PORT: String(port) },
      ...{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'News <news@example.org>' },
      ...{
        SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        ADMIN_USERNAME: 'admin',
        ADMIN_PASSWORD: 'otter violin gravel',
        SAMPLE_CONTENT: 'false',
      },
      ...s3Env,
    })
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    return { config: loaded.config, get: getter(`http://127.0.0.1:${port}`) }
  }

  async function startStore() {
    const s3 = await startS3StandIn()
    onTestFinished(s3.stop)
    return s3
  }

  it('asks readers to come back while the database is away, and starts when it is there', async () => {
    const s3 = await startStore()
    const postgres = await postgresBehindDoor()
    const { config, get } = await configOf(postgres.address, s3.env)
    const preparing = prepareWhenReachable(config)
    await expect.poll(() => messageOf(get), WAITING).toBe('Waiting for the database.')
    const page = await get('/')
    expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ])
    const answer = await get('/api/health/ready')
    expect([answer.headers['retry-after'], JSON.parse(answer.text)]).toEqual([
      '10',
      { message: 'Waiting for the database.', code: 'not_ready' },
    ])
    expect((await get('/api/health/live')).status).toBe(200)
    expect((await get('/api/health/serve')).status).toBe(503)
    await postgres.open()
    expect((await preparing).signIn?.username).toBe('admin')
    await expect(get('/')).rejects.toThrow()
  })

  it('fails at once if it is the only one, so that the person who sets it up sees why', async () => {
    const postgres = await postgresBehindDoor()
    const { config } = await configOf(postgres.address, {})
    await expect(prepareWhenReachable(config)).rejects.toThrow('ECONNREFUSED')
  })
})

async function messageOf(get: ReturnType<typeof getter>): Promise<string | undefined> {
  const answer = await get('/api/health/ready').catch(() => undefined)
  return answer && JSON.parse(answer.text).message
}
