import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followKeyboard } from './keyboard.ts'

const root = document.documentElement
let view: EventTarget & { height: number; scale: number; offsetTop: number }
let stop: () => void

/** A window of a phone as the browser reports it; `height` of the page if it has shrunk. */
function show(seen: Partial<typeof view>, height = 664, width = 390) {
  Object.assign(window, { innerHeight: height, innerWidth: width })
  Object.assign(view, { scale: 1, offsetTop: 0 }, seen)
  view.dispatchEvent(new Event('resize'))
}

function open(coarse = true) {
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }))
  stop = followKeyboard()
}

beforeEach(() => {
  view = Object.assign(new EventTarget(), { height: 664, scale: 1, offsetTop: 0 })
  Object.assign(window, { innerHeight: 664, innerWidth: 390 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('scrollTo', vi.fn<() => void>())
  document.body.innerHTML = '<textarea></textarea><button>Foto</button>'
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const field = () => document.querySelector('textarea')
const isTyping = () => root.hasAttribute('data-typing')
const lifted = () => root.style.getPropertyValue('--keyboard')

test('A keyboard over the page is told by its height, one that shrinks the page by the focus alone', () => {
  open()
  field()?.focus()
  expect([isTyping(), lifted()]).toEqual([false, ''])
  show({ height: 364 })
  expect([isTyping(), lifted()]).toEqual([true, '300px'])
  show({ height: 664 })
  expect([isTyping(), lifted()]).toEqual([false, ''])
  show({ height: 400 }, 400)
  expect([isTyping(), lifted()]).toEqual([true, ''])
  stop()
  expect([isTyping(), lifted()]).toEqual([false, ''])
})

test('Pinching, the toolbars of the browser and turning the phone are no keyboard', () => {
  open()
  field()?.focus()
  show({ height: 664 / 1.6, scale: 1.6, offsetTop: 120 })
  expect([isTyping(), lifted()]).toEqual([false, ''])
  show({ height: 560 }, 560)
  expect(isTyping()).toBe(false)
  show({ height: 390 }, 390, 844)
  expect(isTyping()).toBe(false)
  // Turned while the keyboard is up.
  show({ height: 190 }, 190, 932)
  expect(isTyping()).toBe(true)
  show({ height: 664 })
  show({ height: 364 / 1.6, scale: 1.6 })
  expect([isTyping(), lifted()]).toEqual([true, '300px'])
})

test('The offset by which the browser has moved the page up is removed again', () => {
  open()
  show({ height: 364, offsetTop: 80 })
  expect(root.style.getPropertyValue('--panned')).toBe('80px')
  show({ height: 664 })
  expect(root.style.getPropertyValue('--panned')).toBe('')
})

test('A press beside the field moves nothing before its click', () => {
  vi.useFakeTimers()
  open()
  field()?.focus()
  show({ height: 400 }, 400)
  document.querySelector('button')?.focus()
  expect(isTyping()).toBe(true)
  vi.advanceTimersByTime(300)
  expect(isTyping()).toBe(false)
})

test('A small window with a real keyboard keeps its bar', () => {
  open(false)
  show({ height: 400 }, 400)
  field()?.focus()
  expect(isTyping()).toBe(false)
})
