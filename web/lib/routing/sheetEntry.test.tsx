import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterSheet, watchSheetEntry } from './sheetEntry.ts'

const isOnSheet = () => (history.state as { sheet?: true } | null)?.sheet === true
const address = () => location.pathname + location.search
let router: ReturnType<typeof createBrowserHistory>
/** Steps the router has heard of since the sheet was opened. */
const heard = vi.fn<() => void>()
let stop: () => void

beforeEach(async () => {
  router = createBrowserHistory()
  stop = watchSheetEntry(router)
  router.push('/heute')
  router.flush()
  router.subscribe(heard)
  heard.mockClear()
})
afterEach(() => {
  stop()
  router.destroy()
})

/** Opens a sheet. Returns whether it is open, and what closes it by its button. */
async function sheet() {
  let isOpen = true
  const left = enterSheet(() => close())
  const close = () => {
    isOpen = false
    left()
  }
  await vi.waitFor(() => expect(isOnSheet()).toBe(true))
  return { isOpen: () => isOpen, close }
}

test('A step back closes the uppermost sheet, and the router hears of nothing', async () => {
  const [below, above] = [await sheet(), await sheet()]
  history.back()
  await vi.waitFor(() => expect(above.isOpen()).toBe(false))
  expect(below.isOpen()).toBe(true)
  await vi.waitFor(() => expect(isOnSheet()).toBe(true))
  history.back()
  await vi.waitFor(() => expect(below.isOpen()).toBe(false))
  expect(isOnSheet()).toBe(false)
  expect(address()).toBe('/heute')
  expect(heard).not.toHaveBeenCalled()
})

test('A sheet that is closed leaves its entry, unless another one follows', async () => {
  const { close } = await sheet()
  const length = history.length
  close()
  const next = await sheet()
  expect(history.length).toBe(length)
  next.close()
  await vi.waitFor(() => expect(isOnSheet()).toBe(false))
  expect(heard).not.toHaveBeenCalled()
})

test('Forwards there is no sheet to come back to', async () => {
  const { close } = await sheet()
  close()
  await vi.waitFor(() => expect(isOnSheet()).toBe(false))
  const back = vi.spyOn(history, 'back')
  history.forward()
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(isOnSheet()).toBe(false))
  expect(heard).not.toHaveBeenCalled()
})

test('A screen that is opened out of a sheet takes the place of its entry', async () => {
  const { close } = await sheet()
  const length = history.length
  router.push('/karten')
  router.flush()
  close()
  expect([address(), history.length]).toEqual(['/karten', length])
  await new Promise((done) => setTimeout(done, 20))
  expect(address()).toBe('/karten')
  heard.mockClear()
  history.back()
  await vi.waitFor(() => expect(address()).toBe('/heute'))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  expect(isOnSheet()).toBe(false)
})

test('An address that is changed below a sheet is that of the screen afterwards', async () => {
  const { close } = await sheet()
  router.replace('/heute?lust=7')
  router.flush()
  expect([address(), isOnSheet()]).toEqual(['/heute?lust=7', true])
  close()
  await vi.waitFor(() => expect(isOnSheet()).toBe(false))
  expect([address(), router.location.href]).toEqual(['/heute?lust=7', '/heute?lust=7'])
})
