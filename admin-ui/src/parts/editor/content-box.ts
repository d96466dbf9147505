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
}

/** Not in the form's state: a long text would be compared and copied at every key. */
export function createContentBox(initial: string, onTyped: () => void): ContentBox {
  let html = initial
  let read: (() => string) | undefined
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
  }
}
