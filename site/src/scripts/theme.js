// The theme is read before the first paint, so that no page flashes in the other one.
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
})()
