import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'

const COMMAND = join(import.meta.dirname, 'restore.ts')
const FOLDER = import.meta.dirname

async function sayOf(args: readonly string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: newFolder() }
  const failure = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env }).catch((error) => error)
  const { msg, err } = JSON.parse(failure.stdout.split('\n')[0])
  return { code: failure.code, msg, err }
}

it.each([
  [['backup.tar.gz', '--identiy', 'key.txt'], /^Unknown option '--identiy'.*\nnpm run restore -- <file>/s],
  [['backup.tar.gz', '--identity', '/nowhere/key.txt'], '/nowhere/key.txt can’t be used: it isn’t there.'],
  [[FOLDER], `There is no file ${FOLDER}, and no backup of that name.`],
])('npm run restore -- %j says what is wrong, without a stack', async (args, told) => {
  const matches = typeof told === 'string' ? told : expect.stringMatching(told)
  expect(await sayOf(args)).toEqual({ code: 1, msg: matches, err: undefined })
})
