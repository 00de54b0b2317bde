import { beforeEach, describe, expect, test } from 'vitest'
import { deleteMessage, history } from '#contract/chat/calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { postVoice, recordVoice } from '../server/testing/voices.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { shell } from './pages/shell.ts'
import { chatVoices, secondsOn, secondsToHear } from './pages/voice.ts'
import type { Device } from './support/browser.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { controlFaults } from './support/fit-controls.ts'
import { textFaults } from './support/fit-text.ts'
import { resizeTo, TELLING } from './support/fit-windows.ts'
import {
  canSeal,
  persistedRecords,
  readAhead,
  settledRecords,
  waitingItems,
} from './support/persisted.ts'
import { become, gone, see } from './support/see.ts'
import { setVisibility } from './support/visibility.ts'

// The shell of Chromium has no microphone.
const fixture = useFixture({ browser: 'full' })
let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

async function visit(
  as: Person,
  { device = 'phone', allowed = true }: { device?: Device; allowed?: boolean } = {},
) {
  const visitor = await fixture.visit({ as, device, browser: { reducedMotion: 'reduce' } })
  if (allowed) await visitor.context.grantPermissions(['microphone'])
  const ahead = readAhead(visitor.page)
  // Most journeys end without waiting for it.
  ahead.catch(() => undefined)
  await visitor.open('/chat')
  const voices = chatVoices(visitor.page)
  await see(voices.record)
  return { ...visitor, ahead, voices, chat: chatPage(visitor.page) }
}

/** Seconds in which a busy machine sees that something plays. */
const LONG_S = 8

/** Records for some seconds; the device is a beep each second. */
async function recordFor(
  { page, voices }: Visitor & { voices: ReturnType<typeof chatVoices> },
  seconds: number,
) {
  await voices.record.click()
  await see(voices.recording)
  await become(async () => (await secondsOn(page)) >= seconds, true)
}

/** Whether a microphone of the page is on. */
const watchMicrophone = () => {
  const tracks: MediaStreamTrack[] = []
  Object.assign(window, { tracks })
  const { mediaDevices } = navigator
  const original = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await original(wanted)
    tracks.push(...stream.getTracks())
    return stream
  }
}
const isMicrophoneOn = ({ page }: Visitor) =>
  page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.some(
      ({ readyState }) => readyState === 'live',
    ),
  )

describe('Two people send each other voice messages', () => {
  test('STIMME-01 STIMME-02 STIMME-03 STIMME-05 STIMME-10 One records, hears it and sends it, the other plays it, faster and from the middle', async () => {
    const mia = await visit(pair.mia)
    const jonas = await visit(pair.jonas, { device: 'desktop' })
    await mia.page.evaluate(watchMicrophone)
    await see(jonas.chat.online)
    // So long that a busy machine looks at it, and presses, before it ends.
    await recordFor(mia, LONG_S)
    expect(await isMicrophoneOn(mia)).toBe(true)
    await axe(mia.page, '/chat while one records')
    await mia.voices.finish.click()
    await become(() => isMicrophoneOn(mia), false)
    await mia.voices.listen.click()
    await see(mia.voices.sheet.getByRole('button', { name: 'Anhalten' }))
    await axe(mia.page, '/chat with a recording')
    await mia.voices.send.click()
    await gone(mia.voices.sheet)
    for (const { voices } of [mia, jonas]) await become(() => voices.play.count(), 1)
    await gone(mia.voices.tray)
    const [message] = await pair.jonas.ask(history)
    expect(message?.voice?.seconds).toBeGreaterThanOrEqual(LONG_S)
    expect(message?.voice?.waveform).toMatch(/f/)
    await jonas.voices.play.click()
    await see(jonas.voices.pause)
    await jonas.voices.speed.click()
    await see(jonas.voices.voices.getByText('1,5×'))
    await become(() => jonas.voices.play.count(), 1)
    await jonas.voices.place.focus()
    await jonas.voices.place.press('ArrowRight')
    await become(async () => (await jonas.voices.place.inputValue()) >= '1', true)
    await axe(jonas.page, '/chat with a voice message')
  })

  test('STIMME-03 STIMME-05 STIMME-10 The recorder and what plays fit their windows', async () => {
    await postVoice(pair.jonas, await recordVoice({ seconds: 60 }))
    const mia = await visit(pair.mia)
    const misfits = async (what: string) => {
      const found: string[] = []
      for (const window of TELLING) {
        await resizeTo(mia.page, window)
        const faults = [...(await textFaults(mia.page)), ...(await controlFaults(mia.page))]
        found.push(...faults.map((fault) => `${window.name} · ${what}: ${fault}`))
      }
      return found
    }
    await mia.voices.play.click()
    await see(mia.voices.speed)
    expect(await misfits('a voice message that plays')).toEqual([])
    await recordFor(mia, 1)
    expect(await misfits('a recording')).toEqual([])
    await mia.voices.finish.click()
    await mia.voices.listen.click()
    await see(mia.voices.send)
    expect(await misfits('a recording that can be sent')).toEqual([])
  })

  test('STIMME-01 A press that is held records until it is let go', async () => {
    const mia = await visit(pair.mia, { device: 'desktop' })
    // Waits until it rests and nothing lies over it: the gallery beside it comes later.
    await mia.voices.record.hover()
    await mia.page.mouse.down()
    await see(mia.voices.recording)
    await become(async () => (await secondsOn(mia.page)) >= 1, true)
    await mia.page.mouse.up()
    await see(mia.voices.send)
  })

  test('STIMME-01 A finger that is held, and moves a little, records until it is let go', async () => {
    const mia = await visit(pair.mia)
    await mia.voices.record.hover()
    const box = await mia.voices.record.boundingBox()
    if (box === null) throw new Error('There is no microphone.')
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const session = await mia.page.context().newCDPSession(mia.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (typeof finger)[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [finger])
    await see(mia.voices.recording)
    for (const way of [10, 20, 30]) await touch('touchMove', [{ x: finger.x, y: finger.y - way }])
    await become(async () => (await secondsOn(mia.page)) >= 1, true)
    await touch('touchEnd', [])
    await see(mia.voices.send)
  })

  test('STIMME-03 STIMME-05 A recording thrown away is gone, a closed one waits through a reload', async () => {
    const mia = await visit(pair.mia)
    await canSeal(mia.page)
    await mia.ahead
    const before = await settledRecords(mia.page)
    await recordFor(mia, 1)
    await mia.voices.discard.click()
    await gone(mia.voices.sheet)
    await recordFor(mia, 1)
    await mia.page.keyboard.press('Escape')
    await see(mia.voices.send)
    await mia.page.keyboard.press('Escape')
    await gone(mia.voices.sheet)
    await see(mia.voices.resume)
    await become(() => persistedRecords(mia.page), before + 1)
    await mia.page.reload()
    await see(mia.voices.resume)
    await mia.voices.resume.click()
    await mia.voices.discard.click()
    await see(mia.voices.record)
    expect(await pair.mia.ask(history)).toEqual([])
  })

  test('STIMME-02 STIMME-06 Before the browser asks one reads why; a microphone that is denied is said', async () => {
    const mia = await visit(pair.mia, { allowed: false })
    await mia.voices.record.click()
    await see(mia.voices.sheet.getByText(/braucht die App dein Mikrofon/))
    await axe(mia.page, '/chat before one records')
    await mia.voices.begin.click()
    await see(mia.voices.sheet.getByRole('alert'))
    await mia.context.grantPermissions(['microphone'])
    await mia.voices.sheet.getByRole('button', { name: 'Noch einmal' }).click()
    await see(mia.voices.recording)
  })

  test('STIMME-04 A step back ends a recording and keeps it', async () => {
    const mia = await visit(pair.mia)
    await mia.page.evaluate(watchMicrophone)
    await recordFor(mia, 1)
    await mia.page.evaluate(() => window.history.back())
    await become(() => isMicrophoneOn(mia), false)
    await see(mia.voices.send)
  })

  test('STIMME-04 STIMME-11 The app lock ends a recording, which is kept, and pauses what plays', async () => {
    await postVoice(pair.jonas, await recordVoice({ seconds: 60 }))
    const mia = await visit(pair.mia)
    await mia.open('/profil/sicherheit')
    await securityPage(mia.page).setPin('2580')
    await securityPage(mia.page).lockAfter.selectOption('0')
    await mia.open('/chat')
    const lock = lockPage(mia.page)
    await lock.open('2580')
    await mia.page.evaluate(watchMicrophone)
    await recordFor(mia, 1)
    await setVisibility(mia.page, 'hidden')
    await become(() => isMicrophoneOn(mia), false)
    await setVisibility(mia.page, 'visible')
    await lock.open('2580')
    await see(mia.voices.send)
    await mia.page.keyboard.press('Escape')
    await gone(mia.voices.sheet)
    await mia.voices.play.click()
    await see(mia.voices.pause)
    await setVisibility(mia.page, 'hidden')
    await setVisibility(mia.page, 'visible')
    await see(lock.heading)
    await lock.open('2580')
    await see(mia.voices.play)
    await mia.voices.play.click()
    await see(mia.voices.pause)
  })

  test('STIMME-11 A voice message plays on while other screens are open, whose bar ends it, and ends once it is deleted', async () => {
    const { id } = await postVoice(pair.mia, await recordVoice({ seconds: 60 }))
    const jonas = await visit(pair.jonas)
    await jonas.voices.play.click()
    await see(jonas.voices.pause)
    await shell(jonas.page).entry('Karten').click()
    await see(jonas.voices.bar)
    await axe(jonas.page, '/karten while a voice message plays')
    await jonas.voices.bar.getByRole('button', { name: 'Anhalten' }).click()
    await jonas.voices.bar.getByRole('button', { name: /^Sprachnachricht abspielen/ }).click()
    await pair.mia.ask(deleteMessage, { params: { id } })
    await gone(jonas.voices.bar)
  })

  test('STIMME-14 A voice message that cannot be reached says so, and plays at the next press', async () => {
    await postVoice(pair.mia, await recordVoice({ seconds: LONG_S }))
    const jonas = await visit(pair.jonas)
    jonas.faults.tolerate(NO_CONNECTION)
    await jonas.context.setOffline(true)
    await jonas.voices.play.click()
    await see(jonas.voices.unreachable)
    await jonas.context.setOffline(false)
    await jonas.voices.play.click()
    await see(jonas.voices.pause)
  })

  test(
    'STIMME-12 CHAT-49 Without a network recordings wait sealed and arrive once and in order',
    thorough,
    async () => {
      const mia = await visit(pair.mia)
      mia.faults.tolerate(NO_CONNECTION)
      await canSeal(mia.page)
      // The code of the recorder is there.
      await recordFor(mia, 1)
      await mia.context.setOffline(true)
      await mia.voices.finish.click()
      const first = await secondsToHear(mia.page)
      await mia.voices.send.click()
      await gone(mia.voices.sheet)
      // However late a busy machine ended the first one, the second is longer.
      await recordFor(mia, first + 2)
      await mia.voices.finish.click()
      await mia.voices.send.click()
      await gone(mia.voices.sheet)
      await become(() => mia.voices.tray.getByText('Wartet …').count(), 2)
      await axe(mia.page, '/chat with voice messages that wait')
      // Each is an item and a file.
      await become(() => waitingItems(mia.page, 'uploads'), 4)
      expect(await pair.mia.ask(history)).toEqual([])
      await mia.context.setOffline(false)
      await become(() => mia.voices.voices.count(), 2)
      const [one = 0, other = 0, ...more] = (await pair.mia.ask(history)).map(
        ({ voice }) => voice?.seconds ?? 0,
      )
      expect(more).toEqual([])
      expect(other).toBeGreaterThan(one)
      await become(() => waitingItems(mia.page), 0)
    },
  )
})
