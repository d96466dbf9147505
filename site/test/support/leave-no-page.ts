import { afterAll } from 'vitest'

// Test files share a page. What one leaves there, another would find.
afterAll(() => {
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
