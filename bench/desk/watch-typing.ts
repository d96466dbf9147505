declare global {
  interface Window {
    readonly typing: Typing
  }
}

interface Typing {
  /** From each key until the next frame was painted. */
  readonly keys: number[]
  /** Between two frames, while somebody types and the rows come. */
  longestFrame: number
  lastKey: number
  /** When which rows were painted, newest last. */
  readonly drawn: { readonly rows: string; at: number }[]
  /** No more frames are measured until the next key. */
  rest(): void
}

/** Runs in the page before its own scripts. */
export function watchTyping(): void {
  let isWatching = false
  const typing: Typing = {
    keys: [],
    longestFrame: 0,
    lastKey: 0,
    drawn: [],
    rest() {
      isWatching = false
    },
  }
  Object.assign(window, { typing })

  /** The frame's own work comes before the next task. */
  const afterFrame = (work: (now: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => work(performance.now())))

  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      typing.lastKey = timeStamp
      afterFrame((now) => typing.keys.push(now - timeStamp))
      if (!isWatching) watchFrames()
    },
    { capture: true },
  )

  function watchFrames(): void {
    isWatching = true
    let last = performance.now()
    const measure = (now: number) => {
      typing.longestFrame = Math.max(typing.longestFrame, now - last)
      last = now
      if (isWatching) requestAnimationFrame(measure)
    }
    requestAnimationFrame(measure)
  }

  new MutationObserver(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row-id]')].map(({ dataset }) => dataset.rowId).join()
    if (rows === typing.drawn.at(-1)?.rows) return
    const drawing = { rows, at: Number.POSITIVE_INFINITY }
    typing.drawn.push(drawing)
    afterFrame((now) => {
      drawing.at = now
    })
  }).observe(document, { subtree: true, childList: true })
}

/** Runs in the page. */
export function readTyping(): Pick<Typing, 'keys' | 'longestFrame'> {
  return { keys: window.typing.keys, longestFrame: window.typing.longestFrame }
}
