// In the page, right behind the form, so that it runs before the first paint: hides what is for readers without script,
// fills in what the address asks for, and keeps room for the answer. What a reader types while the rest loads is
// overwritten by nothing.
;(() => {
  document.querySelector('[data-without-script]').hidden = true
  const asked = new URLSearchParams(location.search)
  for (const field of document.querySelectorAll('[data-search-form] [name]')) {
    const value = asked.get(field.name)
    if (value !== null) field.value = value
    // A filter that is none of ours is no filter.
    if (field.selectedIndex < 0) field.value = ''
  }
  if (asked.get('q')?.trim()) document.querySelector('[data-search-results]').setAttribute('aria-busy', 'true')
})()
