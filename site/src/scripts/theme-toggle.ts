type ColorTheme = 'light' | 'dark'

export function setUpThemeToggle(document: Document): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-toggle]')
  if (button === null) return
  const root = document.documentElement
  show(root.classList.contains('dark') ? 'dark' : 'light')

  button.addEventListener('click', () => {
    const theme = root.classList.contains('dark') ? 'light' : 'dark'
    show(theme)
    keepTheme(theme)
  })

  function show(theme: ColorTheme): void {
    root.classList.remove('light', 'dark')
    root.classList.add(theme)
    button?.setAttribute('aria-pressed', String(theme === 'dark'))
    const colour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    if (colour) colour.content = colour.dataset[theme] ?? ''
  }
}

function keepTheme(theme: ColorTheme): void {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // The theme applies to this page only if the browser stores nothing.
  }
}
