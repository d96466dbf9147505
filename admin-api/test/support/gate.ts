/** Blocks `odd-work.worker.ts` in its thread until it is opened. */
export function createGate(): { work: Int32Array; open(): void } {
  const work = new Int32Array(new SharedArrayBuffer(4))
  return {
    work,
    open() {
      Atomics.store(work, 0, 1)
      Atomics.notify(work, 0)
    },
  }
}
