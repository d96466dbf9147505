// The same key and attribute as src/lib/theme.ts.
try {
  const theme = localStorage.getItem('hometown-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system decides.
}
