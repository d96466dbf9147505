import React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const unseen = createRoot(document.createElement('div'))
let renders = 0

/**
 * The tests run React as readers get it, because its development build takes twice the time. That has no `act`, which
 * Testing Library calls to render: rendering at once is enough, as events render by themselves. Any rendering first runs
 * the effects that still wait, without which a component that is on the screen may not listen yet.
 */
function act<T>(work: () => T): T | Promise<Awaited<T>> {
  flushSync(() => unseen.render(++renders))
  const result = flushSync(work)
  return result instanceof Promise ? finishRendering(result) : result
}

async function finishRendering<T>(working: Promise<T>): Promise<T> {
  const result = await working
  flushSync(() => {})
  return result
}

Object.assign(React, { act })
