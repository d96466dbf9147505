// The key and the attribute are those of src/lib/theme.ts.
try {
  const theme = localStorage.getItem('hometown-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The system decides without storage.
}
