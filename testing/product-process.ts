import { type ChildProcess, spawn } from 'node:child_process'
import { endProcess } from './end-process.ts'

interface ProductProcess {
  readonly child: ChildProcess
  /** Returns everything printed so far. */
  output(): string
}

interface ProductOptions {
  /** The script that starts everything, and its arguments. */
  readonly command: readonly string[]
  /** The folder has no `.env`, which could change something. */
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly readyWithinMs: number
}

/**
 * Resolves when the product says that it is running. The product ends when we do, for any reason, because its channel
 * to us closes.
 */
export async function startProduct({ command, cwd, env, readyWithinMs }: ProductOptions): Promise<ProductProcess> {
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const running = Promise.withResolvers<void>()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
      if (output.includes('is running.')) running.resolve()
    })
  child.once('error', running.reject)
  // The event isn't 'exit', because the last output may still be on its way then.
  child.once('close', (code) => running.reject(new Error(`The product ended with ${code}:\n${output}`)))
  const timer = setTimeout(() => running.reject(new Error(`The product did not start:\n${output}`)), readyWithinMs)
  try {
    await running.promise
  } catch (error) {
    await endProcess(child, 'SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { child, output: () => output }
}
