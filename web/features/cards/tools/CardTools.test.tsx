import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { stopTime } from '#web/testing/stopTime.ts'
import { Toaster } from '#web/ui/feedback/Toaster.tsx'
import type { CardFace } from '../card/CardBack.tsx'
import { FlipCard } from '../card/FlipCard.tsx'
import { stopCountdown } from './countdown.ts'

const MINUTE = 60_000

const card = (description: string, id = 'card'): CardFace => ({
  id,
  title: 'Drei Minuten Blick',
  description,
  instructions: null,
  category: { id: 'herz', name: 'Herzklopfen' },
  dirtyLevel: 2,
  tags: [{ id: 'kurz', name: 'kurz' }],
  addressee: 'both',
  season: null,
  advent: null,
  inHalves: false,
  keep: false,
})
const GAZE = card('Schaut euch drei Minuten lang in die Augen.')

/** The wake lock of a browser, as far as the app uses it. */
function fakeWakeLock() {
  const locks: { released: boolean; end: () => void }[] = []
  const request = vi.fn<() => Promise<WakeLockSentinel>>(async () => {
    const events = new EventTarget()
    const lock = { released: false, end: () => void events.dispatchEvent(new Event('release')) }
    locks.push(lock)
    return Object.assign(events, {
      release: async () => {
        lock.released = true
        lock.end()
      },
    }) as unknown as WakeLockSentinel
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  return {
    request,
    isHeld: () => locks.some(({ released }) => !released),
    last: () => locks.at(-1),
  }
}

function Shown({ face, locked = false }: { face: CardFace; locked?: boolean }) {
  const [faceUp, setFaceUp] = useState(true)
  return (
    <>
      <FlipCard card={face} locked={locked} faceUp={faceUp} onFlip={() => setFaceUp(!faceUp)} />
      <Toaster />
    </>
  )
}

let user: ReturnType<typeof userEvent.setup>
beforeEach(() => {
  stopTime()
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
})
afterEach(() => {
  act(() => stopCountdown())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.findByRole('button', { name })
const timer = () => screen.getByRole('timer', { name: 'Verbleibende Zeit' })

test('O-166 A card without minutes, dice or coin has no tools', () => {
  render(<Shown face={card('Ein Tuch um die Augen.')} />)
  expect(screen.queryByRole('group', { name: 'Zum Spielen' })).toBeNull()
})

test('O-166 The timer counts down, pauses, goes on and ends with a vibration and one message', async () => {
  const vibrate = vi.fn<() => boolean>(() => true)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }))
  render(<Shown face={GAZE} />)
  await user.click(await button('Timer starten: 3 Minuten'))
  expect(timer()).toHaveTextContent('3:00')
  await pass(MINUTE)
  expect(timer()).toHaveTextContent('2:00')
  await user.click(await button('Timer anhalten'))
  await pass(5 * MINUTE)
  expect(timer()).toHaveTextContent('2:00')
  await user.click(await button('Timer fortsetzen'))
  await pass(2 * MINUTE - 1500)
  expect(timer()).toHaveTextContent('0:02')
  expect(vibrate).not.toHaveBeenCalled()
  await pass(1600)
  expect(timer()).toHaveTextContent('Die Zeit ist um.')
  expect(vibrate).toHaveBeenCalledOnce()
  expect(within(screen.getByRole('status')).getByText('Die Zeit ist um.')).toBeInTheDocument()
  await user.click(await button('Timer beenden'))
  expect(screen.queryByRole('timer')).toBeNull()
  expect(await button('Timer starten: 3 Minuten')).toHaveFocus()
})

test('O-166 The timer goes on while the card is turned or not shown at all', async () => {
  const { unmount } = render(<Shown face={GAZE} />)
  await user.click(await button('Timer starten: 3 Minuten'))
  await user.click(await button('Karte wieder zudecken'))
  await pass(MINUTE)
  unmount()
  await pass(MINUTE)
  render(<Shown face={GAZE} />)
  await screen.findByRole('timer')
  expect(timer()).toHaveTextContent('1:00')
})

test('O-166 Another card does not show the running timer, and its own timer replaces that', async () => {
  render(<Shown face={GAZE} />)
  await user.click(await button('Timer starten: 3 Minuten'))
  render(<Shown face={card('Zehn Minuten Hände.', 'other')} />)
  expect(screen.getAllByRole('timer')).toHaveLength(1)
  await user.click(await button('Timer starten: 10 Minuten'))
  expect(screen.getAllByRole('timer')).toHaveLength(1)
  expect(timer()).toHaveTextContent('10:00')
})

test('O-166 The timer works by keyboard, and the focus stays on the button', async () => {
  render(<Shown face={GAZE} />)
  const start = await button('Timer starten: 3 Minuten')
  start.focus()
  await user.keyboard('{Enter}')
  expect(await button('Timer anhalten')).toHaveFocus()
  await user.keyboard(' ')
  expect(await button('Timer fortsetzen')).toHaveFocus()
})

test('O-166 The screen stays on while the timer runs, also after the page was hidden', async () => {
  const wakeLock = fakeWakeLock()
  render(<Shown face={GAZE} />)
  await user.click(await button('Timer starten: 3 Minuten'))
  expect(wakeLock.isHeld()).toBe(true)
  // The browser takes it from a hidden page.
  act(() => wakeLock.last()?.end())
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(wakeLock.request).toHaveBeenCalledTimes(2)
  await user.click(await button('Timer anhalten'))
  expect(wakeLock.last()?.released).toBe(true)
})

test('O-166 Nothing is left of a session that ended', async () => {
  const wakeLock = fakeWakeLock()
  render(<Shown face={GAZE} />)
  await user.click(await button('Timer starten: 3 Minuten'))
  act(() => resetSessionData())
  expect(screen.queryByRole('timer')).toBeNull()
  expect(wakeLock.isHeld()).toBe(false)
  await pass(4 * MINUTE)
  expect(screen.queryByText('Die Zeit ist um.')).toBeNull()
})

test('O-166 Two dice are rolled, and the result is said once', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.99).mockReturnValue(0.5)
  render(
    <FlipCard card={card('Würfelt mit zwei Würfeln.')} locked faceUp onFlip={() => undefined} />,
  )
  await user.click(await button('Würfeln'))
  expect(screen.getByRole('status')).toHaveTextContent('1. Wurf: 1 und 6')
  await user.click(await button('Würfeln'))
  expect(screen.getByRole('status')).toHaveTextContent('2. Wurf: 4 und 4')
})

test('O-166 A coin shows heads or tails', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.7).mockReturnValue(0.2)
  render(<FlipCard card={card('Kopf oder Zahl?')} locked faceUp onFlip={() => undefined} />)
  await user.click(await button('Münze werfen'))
  expect(screen.getByRole('status')).toHaveTextContent('1. Wurf: Zahl')
  await user.click(await button('Münze werfen'))
  expect(screen.getByRole('status')).toHaveTextContent('2. Wurf: Kopf')
})
