#!/usr/bin/env node
// This is `npm` in the image, which has no package manager: it runs the commands that an operator needs.
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(dirname(realpathSync(process.argv[1])), '..')
const COMMAND = /^exec node_modules\/\.bin\/node (admin-api\/src\/commands\/[\w-]+\.ts)$/

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commands = new Map(
  Object.entries(scripts).flatMap(([name, line]) => {
    const [, file] = COMMAND.exec(line) ?? []
    return file ? [[name, join(root, file)]] : []
  }),
)

const [run, ...words] = process.argv.slice(2).filter((word) => word !== '-s' && word !== '--silent')
const [name = '', ...rest] = words
const file = run === 'run' ? commands.get(name) : undefined
if (file) {
  // The file runs as if Node had been called with it, so that signals and the end are its own.
  process.chdir(root)
  process.argv = [process.execPath, file, ...(rest[0] === '--' ? rest.slice(1) : rest)]
  await import(pathToFileURL(file).href)
} else {
  console.error(
    `This image has only these commands:\n${[...commands.keys()].map((one) => `  npm run ${one}`).join('\n')}`,
  )
  process.exitCode = 1
}
