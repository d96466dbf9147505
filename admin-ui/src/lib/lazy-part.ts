import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

export class PartNotLoadedError extends Error {
  override name = 'PartNotLoadedError'

  constructor(cause: unknown) {
    super('Its code didn’t arrive. Check your connection and try again. If that doesn’t help, reload the page.', {
      cause,
    })
  }
}

/**
 * Unlike React's `lazy`, a part loads again after a failure (https://github.com/react/react/issues/14254).
 * @throws PartNotLoadedError for the nearest error boundary, such as a `PartFrame`.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<Props> & { preload(): Promise<void> } {
  let component: ComponentType<Props> | undefined
  let lazyComponent = createLazyComponent()

  async function preload(): Promise<void> {
    try {
      component ??= (await load())[name]
    } catch (error) {
      throw new PartNotLoadedError(error)
    }
  }

  function createLazyComponent(): ComponentType<object> {
    return lazy(async () => {
      try {
        await preload()
        return { default: component as ComponentType<object> }
      } catch (error) {
        lazyComponent = createLazyComponent()
        throw error
      }
    })
  }

  const find = () => (component ?? lazyComponent) as ComponentType<Props>
  return Object.assign((props: Props) => createElement(LoadedLazyPart<Props>, { find, props }), { preload })
}

/** Keeps the component that it found first: another one would lose its state. */
function LoadedLazyPart<Props extends object>({ find, props }: { find(): ComponentType<Props>; props: Props }) {
  const [Component] = useState(find)
  return createElement(Component, props)
}
