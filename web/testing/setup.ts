import './jsdomPolyfills.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { giveTopLayer } from './topLayer.ts'

giveTopLayer()
// jsdom only says that it cannot scroll.
window.scrollTo = () => undefined
configure({
  getElementError: (message) => new Error(message ?? 'Not found'),
  // Waiting ends as soon as something is there; only a busy machine needs this long.
  asyncUtilTimeout: 10_000,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
