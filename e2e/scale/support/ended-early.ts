/** Rejects when somebody stops the run, or when it takes longer than it may. */
export function endedEarly(withinMs: number): { readonly promise: Promise<never>; forget(): void } {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = (signal: NodeJS.Signals) => reject(new Error(`Stopped by ${signal}.`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const timer = setTimeout(
    () => reject(new Error(`The run took longer than ${Math.round(withinMs / 60_000)} minutes.`)),
    withinMs,
  )
  return {
    promise,
    forget() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
      clearTimeout(timer)
    },
  }
}
