import { type ComponentType, createElement, type FunctionComponent } from 'react'
import { hasUnsavedChanges } from './unsaved.ts'

/** The code of a part of the desk didn't arrive. */
export class PartNotLoadedError extends Error {
  override name = 'PartNotLoadedError'
  /** Asks for it once more. */
  readonly loadAgain: () => Promise<void>
  /** Clears the failure, so that the part is loaded again when it is shown again. */
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
 * A component in a chunk of its own, for a `PartFrame`; `preload` has it at hand before it is shown. A failed load can be
 * tried again, where React's `lazy` keeps the failure until the page is loaded anew, and the router's lazy components
 * reload the page, which ends on the browser's error page where there is no connection.
 * @throws PartNotLoadedError for the boundary around it.
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
  if (chunk.component) return createElement(chunk.component, props)
  // Retrying here would loop: React renders again after each failure.
  throw chunk.failure ?? chunk.preload()
}

/**
 * Asks once more for what didn't arrive. After an update the code has another name, which only a fresh page knows;
 * browsers may also keep a failure. Then the page is loaded anew, but never over words that nobody has saved.
 * @returns whether it is there now, and otherwise whether something has to be saved first.
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

/** Reloading without a connection would leave the browser's error page. */
async function isDeskThere(): Promise<boolean> {
  return fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
