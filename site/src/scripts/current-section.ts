export function showCurrentSection(document: Document): void {
  const current = document.querySelector('.nav-list [aria-current]')
  const root = current?.closest('.nav-list')
  if (!current || !root) return
  // An observer avoids the layout that measuring would force.
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect()
      if (!entry?.rootBounds || entry.intersectionRatio === 1) return
      root.scrollLeft += middle(entry.boundingClientRect) - middle(entry.rootBounds)
    },
    { root },
  )
  observer.observe(current)
}

function middle({ left, width }: DOMRectReadOnly): number {
  return left + width / 2
}
