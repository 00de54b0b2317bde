import './jsdomGaps.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { giveTopLayer } from './topLayer.ts'

giveTopLayer()
// jsdom only says that it cannot scroll.
window.scrollTo = () => undefined
configure({
  asyncUtilTimeout: 5000,
  getElementError: (message) => new Error(message ?? 'Not found'),
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
