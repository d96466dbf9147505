/** A text between the editor that changes it and the form that saves it. */
export interface ContentBox {
  /** The text as it stands; the editor is asked for what it has not told yet. */
  get(): string
  /** From the editor, when it has the text at hand. */
  put(html: string): void
  /** From the editor at every key: cheap, the text comes later. */
  typed(): void
  /** How to get the text out of the editor at once; answers how to stop asking it. */
  source(read: () => string): () => void
  /** Something that belongs into the text is on its way. Answers how to say that it is there, or that it is lost. */
  hold(): (isLost?: boolean) => void
  isHeld(): boolean
  /** When nothing is on its way any more: whether all of it came. */
  settled(): Promise<boolean>
}

/** Not in the form's state: a long text would be compared and copied at every key. */
export function createContentBox(initial: string, onTyped: () => void): ContentBox {
  let html = initial
  let read: (() => string) | undefined
  let isWhole = true
  const held = new Set<Promise<void>>()
  return {
    get: () => {
      if (read) html = read()
      return html
    },
    put(value) {
      html = value
      onTyped()
    },
    typed: onTyped,
    source(ask) {
      read = ask
      return () => {
        html = ask()
        if (read === ask) read = undefined
      }
    },
    hold() {
      if (held.size === 0) isWhole = true
      const { promise, resolve } = Promise.withResolvers<void>()
      held.add(promise)
      return (isLost = false) => {
        if (isLost) isWhole = false
        held.delete(promise)
        resolve()
      }
    },
    isHeld: () => held.size > 0,
    async settled() {
      while (held.size > 0) await Promise.all(held)
      return isWhole
    },
  }
}
