// Read before the first paint, so that no page flashes in the other theme.
;(() => {
  let theme = 'light'
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark'
  } catch {
    // A browser that keeps nothing gets the default.
  }
  document.documentElement.classList.add(theme)
  const colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.content = colour.dataset[theme]
  // A reader who goes on before a page has faded in breaks the fading off. That isn't an error to report.
  for (const moment of ['pageswap', 'pagereveal']) {
    addEventListener(moment, ({ viewTransition }) => {
      for (const step of ['ready', 'finished', 'updateCallbackDone']) viewTransition?.[step].catch(() => {})
    })
  }
  // A page that was shown before its fading arrived never hears of it in these events, only of the rejection.
  addEventListener('unhandledrejection', (event) => {
    if (/^Transition was (?:aborted|skipped)/.test(event.reason?.message)) event.preventDefault()
  })
})()
