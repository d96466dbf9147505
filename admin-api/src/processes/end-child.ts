import type { ChildProcess } from 'node:child_process'

export async function endChild(child: ChildProcess | undefined, withinMs: number): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exited
  clearTimeout(timer)
}
