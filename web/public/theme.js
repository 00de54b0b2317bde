// Before the first paint: a chosen theme must not flash, and the tab of a locked or discreet app
// must not tell its name. The keys are those of lib/theme.ts, lib/appLockStorage.ts and
// lib/devicePreferences.ts.
try {
  const { theme, lock, discreet } = localStorage
  if (theme) document.documentElement.dataset.theme = theme === 'hell' ? 'light' : 'dark'
  if (lock || discreet || location.pathname === '/notizen') {
    document.title = 'Notizen'
    document.querySelector('link[rel="icon"]').href = '/icons/neutral.svg'
  }
  if (discreet) {
    for (const part of document.querySelectorAll('[data-quiet]')) {
      const key = part.tagName === 'LINK' ? 'href' : 'content'
      const plain = part.getAttribute(key)
      part.setAttribute(key, part.getAttribute('data-quiet'))
      part.setAttribute('data-quiet', plain)
    }
  }
} catch {}
