import type { ProcessHealth } from '@hometown/shared-types/process-messages'
import type { AppContext } from '../../../context.ts'

export interface ProcessBoard {
  list(): (Omit<ProcessHealth, 'type'> & { heardAt: number })[]
  close(): void
}

export function createProcessBoard({ clock, link }: Pick<AppContext, 'clock' | 'link'>): ProcessBoard {
  const last = new Map<ProcessHealth['process'], ProcessHealth & { heardAt: number }>()
  const close = link.onMessage((message) => {
    if (message.type === 'process-health') last.set(message.process, { ...message, heardAt: clock.now() })
  })
  return { list: () => [...last.values()].sort((a, b) => a.process.localeCompare(b.process)), close }
}
