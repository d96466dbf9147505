// This repeats the last tap on a button or day that came before the island's script. Links and forms need no script.
;(() => {
  let tapped
  const remember = ({ target }) => {
    if (!target.closest('a')) tapped = target.closest('[ssr] :is(button[type=button], [data-day])') ?? tapped
  }
  addEventListener('click', remember, true)
  addEventListener('astro:hydrate', () => tapped?.click(), { capture: true, once: true })
})()
