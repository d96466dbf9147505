import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const FILE = pathToFileURL(join(import.meta.dirname, 'load-config-or-exit.ts')).href
const SCRIPT = `
  import tls from 'node:tls'
  import { loadConfigOrExit } from ${JSON.stringify(FILE)}
  loadConfigOrExit(1)
  console.log(tls.DEFAULT_CIPHERS.includes('SHA:'), tls.DEFAULT_MIN_VERSION)
`

function load(env: Record<string, string>) {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LOG_FORMAT: 'text', ...env },
  })
  return { status, stderr: stderr.trim().split('\n'), stdout: stdout.trim() }
}

const POSTGRES = { DATABASE_URL: 'postgres://hometown:hunter2@db.alder-county.us/news' }

it('a process without TLS to another machine ends, and says which line lets it start', () => {
  expect(load(POSTGRES)).toEqual({
    status: 1,
    stderr: [
      'Hometown doesn’t verify the certificate of PostgreSQL at db.alder-county.us. Add sslmode=verify-full to its address.',
      'If others on the way may read and change that, set ALLOW_UNENCRYPTED=db.alder-county.us',
    ],
    stdout: '',
  })
})

it('with that line it starts, and uses strong TLS where it uses TLS', () => {
  const { status, stdout } = load({ ...POSTGRES, ALLOW_UNENCRYPTED: 'db.alder-county.us' })
  expect([status, stdout]).toEqual([0, 'false TLSv1.2'])
})
