// Before the first paint, so that a chosen theme does not flash; the key is that of lib/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme === 'hell' ? 'light' : 'dark'
} catch {}
