import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ObjectStoreConfig } from '../../../../admin-api/src/config/config.ts'
import { openObjectStore } from '../../../../admin-api/src/object-store/open-object-store.ts'
import { createRequestSigner } from '../../../../admin-api/src/object-store/s3/sign-request.ts'
import { endProcess } from '../../../../testing/end-process.ts'
import { findFreePort } from '../../../../testing/free-port.ts'
import { temporaryFolder } from '../../../../testing/temporary-folder.ts'
import { ask } from '../../support/http.ts'
import { waitUntil } from '../../support/wait-until.ts'
import type { TestObjectStore } from '../object-store.ts'
import { cephConf } from './ceph-conf.ts'
import { type CephPrograms, findRadosgw } from './find-radosgw.ts'

const KEY = { accessKey: 'tester', secretKey: 'only-for-tests' }
const BUCKET = 'hometown'
const COMMAND_WITHIN_MS = 60_000
const ANSWERS_WITHIN_MS = 120_000
const EVERYTHING = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *']
const run = promisify(execFile)

/** A real S3: Ceph's gateway, with its objects in memory. It can't be told to be slow or busy. */
export async function startRadosgw(): Promise<TestObjectStore> {
  const programs = findRadosgw()
  const folder = mkdtempSync(join(temporaryFolder(), 'hometown-radosgw-'))
  const daemons: ChildProcess[] = []
  const close = async () => {
    for (const daemon of daemons.toReversed()) await endProcess(daemon, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await startCeph(programs, folder, daemons)
    const config = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      ...KEY,
      prefix: undefined,
      addressing: 'path',
    } satisfies ObjectStoreConfig
    await createBucket(config)
    return objectStoreOf(config, port, join(folder, 'client.gateway.log'), close)
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns the port of the gateway */
async function startCeph(programs: CephPrograms, folder: string, daemons: ChildProcess[]): Promise<number> {
  const { path, libraries } = programs
  const [cluster, disk] = [randomUUID(), randomUUID()]
  const [monitorPort, gatewayPort] = [await findFreePort(), await findFreePort()]
  const conf = join(folder, 'ceph.conf')
  const keyring = join(folder, 'keyring')
  const env = { ...programs.env, CEPH_CONF: conf, HOME: folder }
  const command = (program: string, ...args: string[]) =>
    run(path(program), args, { env, cwd: folder, timeout: COMMAND_WITHIN_MS })
  const daemon = (program: string, ...args: string[]) => {
    const output = openSync(join(folder, `${program}.out`), 'a')
    daemons.push(spawn(path(program), [...args, '-f'], { env, cwd: folder, stdio: ['ignore', output, output] }))
    closeSync(output)
  }

  for (const name of ['mon', 'osd', 'gateway']) mkdirSync(join(folder, name))
  writeFileSync(conf, cephConf({ folder, cluster, monitorPort, gatewayPort, libraries }))
  await command('ceph-authtool', '-C', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'client.gateway', 'osd.0'])
    await command('ceph-authtool', keyring, '--gen-key', '-n', name, ...EVERYTHING)
  await command('monmaptool', '--create', '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, '--fsid', cluster, 'monmap')
  await command('ceph-mon', '-i', 'a', '--mkfs', '--monmap', 'monmap', '--keyring', keyring)
  daemon('ceph-mon', '-i', 'a')
  await command('ceph', 'osd', 'new', disk)
  await command('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=localhost')
  await command('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk, '--keyring', keyring)
  daemon('ceph-osd', '-i', '0')
  const keys = ['--access-key', KEY.accessKey, '--secret-key', KEY.secretKey]
  await command(
    'radosgw-admin',
    '-n',
    'client.gateway',
    'user',
    'create',
    '--uid',
    'tester',
    '--display-name',
    'tester',
    ...keys,
  )
  daemon('radosgw', '-n', 'client.gateway')
  const answers = () =>
    ask(`http://127.0.0.1:${gatewayPort}/`).then(
      () => true,
      () => undefined,
    )
  await waitUntil(answers, ANSWERS_WITHIN_MS, 'radosgw')
  return gatewayPort
}

async function createBucket(config: ObjectStoreConfig): Promise<void> {
  const { path, headers } = await createRequestSigner(config)({ operation: 'PutObject', method: 'PUT' })
  const { status, body } = await ask(config.endpoint + path, { method: 'PUT', headers })
  if (status !== 200) throw new Error(`radosgw answered ${status} when the bucket was created: ${body}`)
}

function objectStoreOf(
  config: ObjectStoreConfig,
  port: number,
  log: string,
  close: () => Promise<void>,
): TestObjectStore {
  const store = openObjectStore(config)
  return {
    port,
    env: {
      S3_BUCKET: config.bucket,
      S3_REGION: config.region,
      S3_ACCESS_KEY: config.accessKey,
      S3_SECRET_KEY: config.secretKey,
    },
    async set() {
      throw new Error('radosgw can’t be told to be slow or busy.')
    },
    async keys() {
      const keys = new Map<string, number>()
      for await (const { key, bytes } of store.list('')) keys.set(key, bytes)
      return keys
    },
    async counts() {
      const counts: Record<string, number> = {}
      for (const [, method = ''] of (await readFile(log, 'utf8')).matchAll(/ beast: .*?"([A-Z]+) /g))
        counts[method] = (counts[method] ?? 0) + 1
      return counts
    },
    async close() {
      await store.close()
      await close()
    },
  }
}
