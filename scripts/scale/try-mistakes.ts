// `npm run test:mistakes -- [words]`: makes each deliberate mistake in a copy of the project and runs the scale
// tests there, which must fail. Without words, all mistakes.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { MISTAKES, type Mistake } from './mistakes.ts'

const ROOT = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)

const missed: string[] = []
for (const mistake of MISTAKES.filter(({ name }) => words.every((word) => name.includes(word)))) {
  console.log(`\n${mistake.name}`)
  if (await isNoticed(mistake)) console.log('noticed')
  else missed.push(mistake.name)
}
for (const name of missed) console.log(`✗ not noticed: ${name}`)
process.exitCode = missed.length > 0 ? 1 : 0

async function isNoticed({ file, from, to, faults, noticedBy }: Mistake): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), 'hometown-mistake-'))
  try {
    copyProject(copy)
    const path = join(copy, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has changed: there is no “${from}” in it.`)
    writeFileSync(path, text.replace(from, to))
    const only = faults.flatMap((fault) => ['--only', fault])
    const { code, output } = await runTool('node', ['scripts/test-scale.ts', ...only], { cwd: copy, quiet: true })
    console.log(output.split('\n').slice(-30).join('\n'))
    return (
      code !== 0 &&
      output.split('\n').some((line) => line.startsWith('✗ ') && noticedBy.some((words) => line.includes(words)))
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** With the packages of the original. */
function copyProject(copy: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  for (const folder of ['.', ...readdirSync(ROOT)]) {
    const packages = join(ROOT, folder, 'node_modules')
    if (files.some((file) => folder === '.' || file === `${folder}/package.json`))
      symlinkQuietly(packages, join(copy, folder, 'node_modules'))
  }
}

function symlinkQuietly(from: string, to: string): void {
  try {
    readdirSync(from)
  } catch {
    return
  }
  symlinkSync(from, to)
}
