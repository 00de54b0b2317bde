import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { padVoice } from '#contract/chat/voice-rules.ts'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { someMessage } from '#web/testing/messages.ts'
import { updateCopies } from '../conversation/persistMessages.ts'
import { playback } from './playback.ts'
import { loadVoice, seek, stop, toggle, togglePlayback, type VoiceSource } from './player.ts'

const MP3 = Uint8Array.of(0xff, 0xf3, 0x64, 0xc4, 1, 2, 3, 0)

/** jsdom plays nothing: an element that says what it is told to do. */
const sounds = new Set<HTMLMediaElement>()
/** Files the page holds in memory, by object URL. */
const held = new Map<string, Blob>()
let made = 0
let loads = 0

beforeEach(() => {
  const element = HTMLMediaElement.prototype
  vi.spyOn(element, 'load').mockReturnValue()
  vi.spyOn(element, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    sounds.add(this)
    this.dispatchEvent(new Event('playing'))
  })
  vi.spyOn(element, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (sounds.delete(this)) this.dispatchEvent(new Event('pause'))
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made += 1
    const url = `blob:${made}`
    held.set(url, blob as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void held.delete(url))
  loads = 0
})
afterEach(() => {
  openRequestGate()
  resetSessionData()
})

const isHeard = () => sounds.size > 0
const voice = (id: string, load: VoiceSource['load'] = async () => MP3): VoiceSource => ({
  id,
  seconds: 20,
  load: () => {
    loads += 1
    return load()
  },
})
const becomes = (state: string | undefined) =>
  vi.waitFor(() => expect(playback.get()?.state).toBe(state))

/** Plays a voice message and returns it. */
async function plays(id: string): Promise<VoiceSource> {
  const source = voice(id)
  toggle(source)
  await becomes('playing')
  expect(isHeard()).toBe(true)
  return source
}

describe('playing a voice message', () => {
  test('STIMME-08 STIMME-10 A file is read once, without its padding, and pauses and goes on', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(padVoice(MP3)))
    const source = voice('m1', () => loadVoice('/uploads/v1'))
    toggle(source)
    await becomes('playing')
    const [blob] = held.values()
    expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(MP3)
    toggle(source)
    expect([playback.get()?.state, isHeard()]).toEqual(['paused', false])
    seek(source, 12)
    expect(playback.get()?.at).toBe(12)
    toggle(source)
    await becomes('playing')
    stop()
    await plays('m2')
    toggle(source)
    await becomes('playing')
    expect(loads).toBe(2)
  })

  test.each([
    ['A refusal', async () => new Response(null, { status: 404 })],
    ['A file without its end', async () => new Response(MP3.subarray(0, 3))],
    ['No network', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('STIMME-14 %s is said, and the next press reads anew', async (_, answer) => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(answer)
    fetching.mockImplementation(async () => new Response(padVoice(MP3)))
    const source = voice('m1', () => loadVoice('/uploads/v1'))
    toggle(source)
    await becomes('failed')
    expect(isHeard()).toBe(false)
    // The bar above other screens, which knows no message.
    togglePlayback()
    await becomes('playing')
  })

  test('STIMME-11 A press of the bar while it is still being read does not end it', async () => {
    const reading = Promise.withResolvers<typeof MP3>()
    toggle(voice('m1', () => reading.promise))
    togglePlayback()
    reading.resolve(MP3)
    await becomes('playing')
    expect(isHeard()).toBe(true)
  })

  test('STIMME-14 At most ten are in memory, none after the session', async () => {
    for (let count = 1; count <= 12; count += 1) await plays(`m${count}`)
    await vi.waitFor(() => expect(held.size).toBe(10))
    resetSessionData()
    await vi.waitFor(() => expect(held.size).toBe(0))
  })
})

describe('the end of playing', () => {
  test('STIMME-11 The app lock pauses it, and it goes on only when it is told to', async () => {
    await plays('m1')
    closeRequestGate()
    expect([playback.get()?.state, isHeard()]).toEqual(['paused', false])
    openRequestGate()
    expect(isHeard()).toBe(false)
    togglePlayback()
    await becomes('playing')
  })

  test('STIMME-11 A voice message that is still being read when the app lock comes does not begin under it', async () => {
    const reading = Promise.withResolvers<typeof MP3>()
    toggle(voice('m1', () => reading.promise))
    closeRequestGate()
    reading.resolve(MP3)
    await becomes('paused')
    expect(isHeard()).toBe(false)
    openRequestGate()
    togglePlayback()
    await becomes('playing')
  })

  test('STIMME-11 A logout or another person in this tab ends it, also one that is being read', async () => {
    await plays('m1')
    resetSessionData()
    expect([playback.get(), isHeard()]).toEqual([null, false])
    const reading = Promise.withResolvers<typeof MP3>()
    toggle(voice('m2', () => reading.promise))
    resetSessionData()
    reading.resolve(MP3)
    await vi.waitFor(() => expect(held.size).toBe(0))
    expect([playback.get(), isHeard()]).toEqual([null, false])
  })

  const deleted = someMessage(1, { id: 'm1', text: null, deletedAt: '2026-12-01T20:00:00.000Z' })
  test.each([
    ['the socket says', () => emitAppEvent('chat_message_updated', deleted)],
    ['the conversation reads after a time without a socket', () => updateCopies([deleted])],
  ])('STIMME-11 A deletion that %s ends it and leaves nothing in memory', async (_, hear) => {
    await plays('m1')
    hear()
    expect([playback.get(), isHeard()]).toEqual([null, false])
    await vi.waitFor(() => expect(held.size).toBe(0))
  })

  test('STIMME-11 The deletion of another message changes nothing', async () => {
    await plays('m2')
    emitAppEvent('chat_message_updated', deleted)
    updateCopies([deleted])
    expect(isHeard()).toBe(true)
  })
})
