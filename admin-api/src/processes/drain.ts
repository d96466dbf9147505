import { setTimeout as delay } from 'node:timers/promises'

interface Draining {
  readonly config: { readonly stopDelayMs: number }
  isStopping?: boolean
}

/** Fails the probes that load balancers ask, and goes on answering until they have noticed. At once on one machine. */
export async function drain(context: Draining): Promise<void> {
  context.isStopping = true
  if (context.config.stopDelayMs > 0) await delay(context.config.stopDelayMs)
}
