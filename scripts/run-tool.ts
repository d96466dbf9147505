import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface RunResult {
  code: number | NodeJS.Signals
  output: string
}

/** The pinned Node comes first in PATH, because shims call `node`. @param options.quiet captures without showing */
export function runTool(
  tool: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; quiet?: boolean },
): Promise<RunResult> {
  const path = [join(options.cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH]
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env, PATH: path.join(delimiter) },
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 1, output: `${tool} could not be started: ${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 1, output }))
  })
}
