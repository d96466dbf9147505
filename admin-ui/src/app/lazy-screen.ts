import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'

/** The code of a screen didn't arrive. */
export class ScreenNotLoadedError extends Error {
  override name = 'ScreenNotLoadedError'
  /** Asks for it once more. */
  readonly loadAgain: () => Promise<void>

  constructor(cause: unknown, loadAgain: () => Promise<void>) {
    super('Its code didn’t arrive. Check your connection, then try again.', { cause })
    this.loadAgain = loadAgain
  }
}

interface Chunk {
  component: ComponentType | undefined
  preload(): Promise<void>
}

/**
 * A screen in a chunk of its own. A failed load is forgotten, so that the next visit asks again. The router's own lazy
 * components reload the page instead, which ends on the browser's error page where there is no connection.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteComponent {
  let loading: Promise<void> | undefined
  const chunk: Chunk = {
    component: undefined,
    preload() {
      loading ??= load().then(
        (module) => {
          chunk.component = module[name]
        },
        (error: unknown) => {
          loading = undefined
          throw new ScreenNotLoadedError(error, chunk.preload)
        },
      )
      return loading
    },
  }
  return Object.assign(() => createElement(LoadedScreen, { chunk }), { preload: chunk.preload })
}

function LoadedScreen({ chunk }: { chunk: Chunk }) {
  if (!chunk.component) use(chunk.preload())
  return chunk.component && createElement(chunk.component)
}
