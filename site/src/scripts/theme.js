// Read before the first paint, so that no page flashes in the other theme.
;(() => {
  let theme = 'light'
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark'
  } catch {
    // A browser that keeps nothing gets the default.
  }
  document.documentElement.classList.add(theme)
  try {
    const size = localStorage.getItem('text-size')
    if (size === 'large' || size === 'larger') document.documentElement.classList.add(`text-${size}`)
  } catch {
    // As above.
  }
  const colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.content = colour.dataset[theme]
  // Who goes on before a page has faded in breaks the fading off: nothing that has to be reported.
  for (const moment of ['pageswap', 'pagereveal']) {
    addEventListener(moment, ({ viewTransition }) => {
      for (const step of ['ready', 'finished', 'updateCallbackDone']) viewTransition?.[step].catch(() => {})
    })
  }
})()
