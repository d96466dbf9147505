import { createStore, type Store } from '../../lib/store.ts'
import { toast } from '../../ui/toast.ts'

/** Holds a text between the editor that changes it and the form that saves it. */
export interface ContentBox {
  /** Returns the current text; asks the editor for unread changes. */
  get(): string
  /** Called by the editor with the serialized text. */
  put(html: string): void
  /** Puts another text in place of the editor's, which shows it. */
  replace(html: string): void
  /** Counts the texts that were replaced. */
  readonly replaced: Store<number>
  /** Called by the editor at every key; the text follows later. */
  typed(): void
  /** Registers how to read the editor's text right away, and how to go there. Returns the unregister function. */
  source(read: () => string, focus?: () => void): () => void
  /** Puts the caret at the start of the text, if an editor shows it. */
  focus(): void
  /**
   * Marks something that belongs in the text as uploading. Returns a function to report that it arrived or was lost.
   */
  hold(): (isLost?: boolean) => void
  isHeld(): boolean
  /** Resolves once nothing is pending, with whether everything arrived. */
  settled(): Promise<boolean>
}

/** The text isn't in the form's state, because a long one would be compared and copied at every key. */
export function createContentBox(initial: string, onTyped: () => void): ContentBox {
  let html = initial
  let read: (() => string) | undefined
  let goThere: (() => void) | undefined
  let isWhole = true
  const held = new Set<Promise<void>>()
  const replaced = createStore(0)
  return {
    get: () => {
      if (read) html = read()
      return html
    },
    put(value) {
      html = value
      onTyped()
    },
    replace(value) {
      // The editor still has the old text until it renders.
      read = undefined
      html = value
      replaced.set(replaced.get() + 1)
      onTyped()
    },
    replaced,
    typed: onTyped,
    focus: () => goThere?.(),
    source(ask, focus) {
      read = ask
      goThere = focus
      return () => {
        if (read !== ask) return
        html = ask()
        read = undefined
        goThere = undefined
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

/**
 * Waits for pictures that are uploading into a text, and says so: what is saved would be incomplete without them.
 * @param what `article`
 * @returns whether all arrived
 */
export async function havePicturesArrived(content: ContentBox, what: string): Promise<boolean> {
  if (!content.isHeld()) return true
  toast({ title: 'Waiting for a picture', description: `We’ll save the ${what} as soon as the upload is done.` })
  if (await content.settled()) return true
  const description = 'A picture didn’t upload. Upload it again, or save without it.'
  toast({ title: 'Not saved', description, variant: 'destructive' })
  return false
}
