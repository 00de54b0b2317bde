import { expect, test, vi } from 'vitest'
import { transitionTypes, watchSlides, watchSteps } from './transitions.ts'

const at = (pathname: string, index = 0) => ({ pathname, state: { __TSR_index: index } })
const move = (from: ReturnType<typeof at> | undefined, to: ReturnType<typeof at>) =>
  transitionTypes({
    fromLocation: from,
    toLocation: to,
    pathChanged: from?.pathname !== to.pathname,
  })

test('Along the bar the screens slide the way the eye goes', () => {
  expect(move(at('/karten'), at('/stories', 1))).toEqual(['forward'])
  expect(move(at('/profile'), at('/', 1))).toEqual(['back'])
})

test('Deeper slides forward, a step back slides back', () => {
  expect(move(at('/karten'), at('/karten/set', 1))).toEqual(['forward'])
  expect(move(at('/karten/set', 1), at('/karten'))).toEqual(['back'])
  expect(move(at('/profile', 0), at('/einladen', 1))).toEqual(['forward'])
})

test('The first screen and a mere change of the address do not slide', () => {
  expect(move(undefined, at('/'))).toBe(false)
  expect(move(at('/karten'), at('/karten', 1))).toBe(false)
})

test('A step that the browser has slid itself does not slide again, and the next one does', () => {
  const page = new EventTarget()
  const stop = watchSteps(page)
  const step = (key: string, hasUAVisualTransition: boolean) => {
    const state = { __TSR_index: 0, __TSR_key: key }
    page.dispatchEvent(Object.assign(new Event('popstate'), { state, hasUAVisualTransition }))
    return move(at('/karten/set', 1), { pathname: '/karten', state })
  }
  expect(step('a', false)).toEqual(['back'])
  expect(step('a', true)).toBe(false)
  expect(move(at('/karten'), at('/karten/set', 1))).toEqual(['forward'])
  expect(step('a', false)).toEqual(['back'])
  stop()
  expect(step('a', true)).toEqual(['back'])
})

test('A slide that is skipped is no uncaught error, and its screen is there all the same', async () => {
  const ready = Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  const caught = vi.spyOn(ready, 'catch')
  const slide = { ready, finished: Promise.resolve() } as unknown as ViewTransition
  const page = Object.assign(new EventTarget(), {
    startViewTransition: vi.fn<Document['startViewTransition']>(() => slide),
  }) as unknown as Document
  const start = page.startViewTransition
  const undo = watchSlides(page)
  const update = () => undefined
  expect(page.startViewTransition).not.toBe(start)
  expect(page.startViewTransition(update)).toBe(slide)
  expect(start).toHaveBeenCalledWith(update)
  expect(caught).toHaveBeenCalledOnce()
  await expect(caught.mock.results[0]?.value).resolves.toBeUndefined()
  undo()
  expect(page.startViewTransition).toBe(start)
})

test('A browser without slides has nothing to allow', () => {
  const page = {} as Document
  watchSlides(page)()
  expect(page.startViewTransition).toBeUndefined()
})
