import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { hasUnsavedChanges } from './unsaved.ts'

/** The code of a lazy part failed to load. */
export class PartNotLoadedError extends Error {
  override name = 'PartNotLoadedError'
  /** Loads it again. */
  readonly loadAgain: () => Promise<void>
  /** Clears the failure, so that the part loads again when it is next shown. */
  readonly forget: () => void

  constructor(cause: unknown, { preload, forget }: Pick<Chunk<never>, 'preload' | 'forget'>) {
    super('Its code didn’t arrive. Check your connection, then try again.', { cause })
    this.loadAgain = preload
    this.forget = forget
  }
}

interface Chunk<Props> {
  component: ComponentType<Props> | undefined
  failure: PartNotLoadedError | undefined
  preload(): Promise<void>
  forget(): void
}

/**
 * A component in its own chunk, for a `PartFrame`; `preload` loads it before it is shown. A failed load can be retried:
 * React's `lazy` keeps the failure until the page reloads, and the router's lazy components reload the page, which
 * shows the browser's error page without a connection.
 * @throws PartNotLoadedError for the nearest error boundary.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> & { preload(): Promise<void> } {
  let loading: Promise<void> | undefined
  const chunk: Chunk<Props> = {
    component: undefined,
    failure: undefined,
    preload() {
      chunk.failure = undefined
      loading ??= load().then(
        (module) => {
          chunk.component = module[name]
          // As React marks what it waited for: then a preloaded part shows without waiting at all.
          Object.assign(loading ?? {}, { status: 'fulfilled', value: undefined })
        },
        (error: unknown) => {
          loading = undefined
          chunk.failure = new PartNotLoadedError(error, chunk)
          throw chunk.failure
        },
      )
      return loading
    },
    forget() {
      chunk.failure = undefined
    },
  }
  return Object.assign((props: Props) => createElement(LoadedPart<Props>, { chunk, props }), { preload: chunk.preload })
}

function LoadedPart<Props extends object>({ chunk, props }: { chunk: Chunk<Props>; props: Props }) {
  // Retrying here would loop: React renders again after each failure.
  if (chunk.failure) throw chunk.failure
  // Also when it is loaded: React wants a render that waited to ask again.
  use(chunk.preload())
  return chunk.component && createElement(chunk.component, props)
}

/**
 * Retries a failed load. If it fails again, reloads the page, because after an update the chunks have new names, and
 * browsers may cache the failure. Never reloads over unsaved text.
 * @returns whether it loaded, and otherwise whether unsaved text prevents the reload.
 */
export async function loadAgain(error: PartNotLoadedError): Promise<'loaded' | 'away' | 'unsaved'> {
  try {
    await error.loadAgain()
    return 'loaded'
  } catch {
    if (!(await isDeskThere())) return 'away'
    if (hasUnsavedChanges()) return 'unsaved'
    location.reload()
    return 'away'
  }
}

/** A reload without a connection would end on the browser's error page. */
async function isDeskThere(): Promise<boolean> {
  return fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
