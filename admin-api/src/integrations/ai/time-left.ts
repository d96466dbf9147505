/** Tells whether the deadline or the caller's signal ended the call. */
export function timeLeft(deadline: number, stop: AbortSignal | undefined) {
  const time = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())))
  return {
    signal: stop ? AbortSignal.any([time, stop]) : time,
    cut: (label: string) => ({ label, late: time.aborted, stopped: stop?.aborted ?? false }),
  }
}
