import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offeredUpdate, watchForStaleBuild } from './staleBuild.ts'

const pageOf = (script: string) => `<script type="module" crossorigin src="${script}"></script>`
const OLD = pageOf('/assets/index-old.js')
const NEW = pageOf('/assets/index-new.js')

const ask = vi.fn<(...asked: unknown[]) => Promise<Response>>()
const reload = vi.fn<() => void>()
let stop: () => void
beforeEach(() => {
  document.head.innerHTML = OLD
  vi.stubGlobal('fetch', ask)
  stop = watchForStaleBuild(reload)
})
afterEach(() => {
  stop()
  offeredUpdate.set(null)
  document.head.replaceChildren()
  vi.resetAllMocks()
})

/** A part of the screen does not come, while the server answers like this. */
const miss = async (...answers: (() => Response)[]) => {
  for (const answer of answers) ask.mockImplementationOnce(async () => answer())
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  await Promise.resolve()
}

test('A part that is gone with the former build makes the newer one be offered, no more', async () => {
  await miss(() => new Response(NEW))
  await vi.waitFor(() => expect(offeredUpdate.get()).not.toBeNull())
  const signal: unknown = expect.any(AbortSignal)
  const init = { cache: 'no-store', credentials: 'omit', signal }
  expect(ask).toHaveBeenCalledExactlyOnceWith('/', init)
  expect(reload).not.toHaveBeenCalled()
  expect(offeredUpdate.get()).toBe(reload)
})

test.each([
  ['the server still gives out this build', () => new Response(OLD)],
  ['the server is in trouble', () => new Response(NEW, { status: 503 })],
  [
    'no network is there',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])(
  'Nothing is offered where %s, and the next part that is missed asks again',
  async (_, answer) => {
    await miss(answer)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(offeredUpdate.get()).toBeNull()
    await miss(() => new Response(NEW))
    await vi.waitFor(() => expect(offeredUpdate.get()).not.toBeNull())
  },
)

test('Ten parts that are missed at once ask once, and what the worker offers stays', async () => {
  ask.mockImplementation(async () => new Response(NEW))
  const worker = vi.fn<() => void>()
  for (let part = 0; part < 10; part += 1) window.dispatchEvent(new Event('vite:preloadError'))
  offeredUpdate.set(worker)
  await new Promise((resolve) => setTimeout(resolve, 20))
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(ask).toHaveBeenCalledOnce()
  expect(offeredUpdate.get()).toBe(worker)
})
