// In the page, so that it runs before the island's script is there: remembers a tap on a button of the island, or on a
// day of its month, and repeats it once the island answers. Links, fields and forms work by themselves. Only the last
// tap counts, because a reader who sees nothing happen taps again.
;(() => {
  let tapped
  function remember({ target }) {
    if (target.closest('a')) return
    tapped = target.closest('astro-island[ssr] :is(button[type="button"], [data-day])') ?? tapped
  }
  addEventListener('click', remember, true)
  // Astro's event doesn't bubble.
  addEventListener(
    'astro:hydrate',
    () => {
      removeEventListener('click', remember, true)
      tapped?.click()
    },
    { capture: true, once: true },
  )
})()
