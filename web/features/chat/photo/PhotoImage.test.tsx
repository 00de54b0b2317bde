import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { someMessage } from '#web/testing/messages.ts'
import { quoteOf } from '../conversation/messageWindow.ts'
import { QuoteBlock } from '../message/QuoteBlock.tsx'
import { PhotoImage } from './PhotoImage.tsx'
import { forgetPhoto } from './photoFiles.ts'

/** The photos of a device, without its ciphers; those are met in e2e/offline-photos.spec.ts. */
const kept = vi.hoisted(() => new Map<string, ArrayBuffer>())
vi.mock('#web/lib/offline/photoStore.ts', () => ({
  photoStore: {
    read: async (name: string) => kept.get(name),
    put: async (name: string, bytes: ArrayBuffer) => void kept.set(name, bytes),
    remove: async (name: string) => void kept.delete(name),
  },
}))

/** The status the server answers with at each address; any other one is out of reach. */
const server = new Map<string, number>()
const asked = vi.fn<(address: string) => void>()
const created: string[] = []
const revoked: string[] = []
/** Whether elements come near the viewport. */
let isNear = true

beforeEach(() => {
  // Stands for a browser that keeps something.
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address)
    const status = server.get(address)
    if (status === undefined) throw new TypeError('Failed to fetch')
    return new Response('bytes', { status })
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: readonly object[]) => void
      constructor(tell: (entries: readonly object[]) => void) {
        this.tell = tell
      }
      observe = () => this.tell([{ isIntersecting: isNear }])
      disconnect = () => undefined
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    created.push(`blob:${created.length}`)
    return created.at(-1) ?? ''
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  vi.useRealTimers()
  openRequestGate()
  resetSessionData()
  for (const all of [kept, server]) all.clear()
  for (const all of [created, revoked]) all.splice(0)
  asked.mockClear()
  isNear = true
})

const Thumb = ({ id }: { id: string }) => (
  <PhotoImage id={id} thumbUrl={`/uploads/${id}`} photo={null} />
)
const sources = () => screen.getAllByRole('presentation').map((one) => one.getAttribute('src'))
const become = (expected: readonly (string | null)[]) =>
  waitFor(() => expect(sources()).toEqual(expected))
/** Resolves once all that was begun has ended. */
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve)))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const NAMES = { partner: 'Jonas', of: () => 'Jonas', isMe: () => false }
const Quoted = ({ id }: { id: string }) => (
  <QuoteBlock
    quote={quoteOf(someMessage(1, { id, text: null, thumbUrl: `/uploads/${id}` }))}
    names={NAMES}
  />
)

describe('a photo in the chat', () => {
  test('The other photo is shown when another message is quoted next', async () => {
    server.set('/uploads/a', 200).set('/uploads/b', 200)
    const { rerender } = render(<Quoted id="a" />)
    await become(['blob:0'])
    rerender(<Quoted id="b" />)
    await become(['blob:1'])
    expect(asked.mock.calls).toEqual([['/uploads/a'], ['/uploads/b']])
  })

  test('Comes from the server once, however many places show it, and stays on the device', async () => {
    server.set('/uploads/a', 200)
    const { rerender } = render([<Thumb key={1} id="a" />, <Thumb key={2} id="a" />])
    await become(['blob:0', 'blob:0'])
    rerender([<Thumb key={3} id="a" />])
    await become(['blob:0'])
    expect(asked.mock.calls).toEqual([['/uploads/a']])
    expect([...kept.keys()]).toEqual(['thumb a'])
  })

  test('Is shown without the server where the device has it', async () => {
    kept.set('thumb a', new ArrayBuffer(1))
    render(<Thumb id="a" />)
    await become(['blob:0'])
    expect(asked).not.toHaveBeenCalled()
  })

  test('Is not asked for while nobody comes near it', async () => {
    isNear = false
    kept.set('thumb a', new ArrayBuffer(1))
    render(<Thumb id="a" />)
    await settled()
    expect(sources()).toEqual([null])
    expect(asked).not.toHaveBeenCalled()
  })

  test('That could not be reached comes as soon as there is a network', async () => {
    render(<Thumb id="a" />)
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    await settled()
    server.set('/uploads/a', 200)
    act(() => void window.dispatchEvent(new Event('online')))
    await become(['blob:0'])
  })

  test.each(['connected', 'resync'] as const)(
    'That failed while the server was away comes as soon as the live connection stands again: %s',
    async (event) => {
      vi.useFakeTimers()
      server.set('/uploads/a', 503)
      render(<Thumb id="a" />)
      await pass(0)
      server.set('/uploads/a', 200)
      emitAppEvent(event)
      await pass(0)
      expect(sources()).toEqual(['blob:0'])
    },
  )

  test('That failed comes by itself, whatever the phone says about its network, less and less often', async () => {
    vi.useFakeTimers()
    render(<Thumb id="a" />)
    await pass(0)
    expect(asked).toHaveBeenCalledTimes(1)
    await pass(2_000)
    expect(asked).toHaveBeenCalledTimes(2)
    await pass(3_900)
    expect(asked).toHaveBeenCalledTimes(2)
    server.set('/uploads/a', 200)
    await pass(100)
    expect(sources()).toEqual(['blob:0'])
    await pass(60_000)
    emitAppEvent('resync')
    await pass(0)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  test('That failed is not asked for while nobody sees it, nor once its screen is left', async () => {
    vi.useFakeTimers()
    const { unmount } = render(<Thumb id="a" />)
    await pass(0)
    closeRequestGate()
    await pass(60_000)
    openRequestGate()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(60_000)
    expect(asked).toHaveBeenCalledTimes(1)
    visibility.mockRestore()
    await pass(2_000)
    expect(asked).toHaveBeenCalledTimes(2)
    unmount()
    emitAppEvent('resync')
    await pass(60_000)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('That is gone or refused is not asked for again', async () => {
    vi.useFakeTimers()
    server.set('/uploads/a', 404)
    render(<Thumb id="a" />)
    await pass(60_000)
    emitAppEvent('resync')
    await pass(60_000)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('That the server refuses is not kept', async () => {
    server.set('/uploads/a', 404)
    render(<Thumb id="a" />)
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    await settled()
    expect(sources()).toEqual([null])
    expect(kept.size).toBe(0)
  })

  test('trust k Is released with the session, and removed with its message', async () => {
    for (const id of ['a', 'b']) server.set(`/uploads/${id}`, 200)
    render([<Thumb key="a" id="a" />, <Thumb key="b" id="b" />])
    await become(['blob:0', 'blob:1'])
    await forgetPhoto('a')
    expect([...kept.keys()]).toEqual(['thumb b'])
    expect(revoked).toEqual(['blob:0'])
    resetSessionData()
    await waitFor(() => expect(revoked).toEqual(['blob:0', 'blob:1']))
  })

  test('Is loaded by its address where the browser keeps nothing', () => {
    vi.stubGlobal('crypto', {})
    render(<Thumb id="a" />)
    expect(sources()).toEqual(['/uploads/a'])
  })
})
