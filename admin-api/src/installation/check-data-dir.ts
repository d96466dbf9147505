import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { complain, say } from '../log/say.ts'
import { keepPrivate } from './private-files.ts'

const PROBE_BYTES = 64 * 1024

const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to somebody else',
  EDQUOT: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'it can’t be made there, perhaps because the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is a file, not a folder',
  EPERM: 'it belongs to somebody else',
  EROFS: 'the disk is read-only',
}

export function checkDataDir(config: Config): void {
  const probe = join(config.dataDir, '.write-test')
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
    rmSync(probe)
    if (keepPrivate(config.dataDir))
      say(`Other users of this machine could read ${config.dataDir}. Now only yours can.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    complain(`DATA_DIR ${config.dataDir} can’t be written to: ${DISK_PROBLEMS[code] ?? code}.`)
    process.exit(1)
  }
}
