import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listCards, listSelections, selectCard } from '#contract/cards/calls.ts'
import { cardEchoes } from '#contract/cards/echo-calls.ts'
import { readConfig } from '../server/config.ts'
import { newPair, type Pair, type Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { atRest, axe } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { day } from './pages/day.ts'
import { sharedBrowser } from './support/browser.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'
import { newVisitor, type Visitor } from './support/visitor.ts'

const TUESDAY = '2026-05-05'
const WEDNESDAY = '2026-05-06'
const THURSDAY = '2026-05-07'
const FRIDAY = '2026-05-08'
const MONTH_LATER = '2026-06-05'

const HERS = 'Ich bringe Kirschen mit.'
const HIS = 'Komm früh, ich habe gekocht.'
const BOTH_GLAD = 'Gern wieder, sagt ihr beide. Die Karte kam von selbst in den Stapel zurück.'

interface PlayedCard {
  readonly cardId: string
  readonly title: string
}

let app: TestApp
let couple: Pair
let mia: Visitor
let jonas: Visitor
/** All windows, those of further devices among them. */
const visitors: Visitor[] = []
/** The card of Tuesday, and the one of Wednesday. */
let first: PlayedCard
let second: PlayedCard
/** His screens of the second card before anything was said of it. */
let untold: { readonly entry: string; readonly page: string }
oneAfterTheOther()

/** Devices take the day from the header, which Node fills in by the clock of the machine. */
const tellTime = (message: unknown) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('date', new Date(app.clock.now()).toUTCString())
}

/** Moves the clocks of the server and of all devices. */
async function moveTo(date: string, time: string): Promise<void> {
  const instant = `${date}T${time}:00.000Z`
  app.clock.setTo(instant)
  for (const { context } of visitors) await context.clock.setFixedTime(instant)
}

/** A device that has nothing kept, by the clock of the server. */
async function newDevice(as: Person, device: 'phone' | 'desktop'): Promise<Visitor> {
  const visitor = await newVisitor(await sharedBrowser(), app.address, {
    as,
    device,
    worker: false,
  })
  await visitor.context.clock.setFixedTime(app.clock.now())
  visitors.push(visitor)
  return visitor
}

beforeAll(async () => {
  app = await openTestApp({ engine: 'sqlite', config: { webDir: readConfig({}).webDir } })
  subscribe('http.server.request.start', tellTime)
  const roles = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const
  couple = await newPair(app, { roles })
  mia = await newDevice(couple.mia, 'phone')
  jonas = await newDevice(couple.jonas, 'desktop')
})
afterEach(() => {
  const faults = visitors.flatMap((visitor) => visitor.faults.verdict())
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
afterAll(async () => {
  for (const { context } of visitors) await context.close()
  unsubscribe('http.server.request.start', tellTime)
  await app.close()
})

const echoNote = (page: Page) => page.getByRole('region', { name: 'Nachklang' })
const lookBack = (page: Page) => page.getByRole('region', { name: /^Heute vor einem / })
const answer = (page: Page, name: string) =>
  echoNote(page).getByRole('button', { name, exact: true })
const echoOf = async (person: Person, { cardId }: PlayedCard) =>
  (await person.ask(cardEchoes, { params: { id: cardId } }))[0]

async function open(visitor: Visitor, path: string): Promise<Page> {
  await visitor.open(path)
  await loaded(visitor.page)
  return visitor.page
}

/** React shows the place of a part for 300 ms at least, also of one that has come. */
const HELD_MS = 400

/** All words of a part of a screen, once none are added. */
async function wordsOf(part: Locator): Promise<string> {
  let words = ''
  for (let before: string | undefined; words !== before; ) {
    before = words
    await delay(HELD_MS)
    await loaded(part.page())
    words = await part.innerText()
  }
  return words
}

const screen = (page: Page) => page.getByRole('main')

/** All words of a screen that is opened anew. */
const wordsAt = async (visitor: Visitor, path: string): Promise<string> =>
  wordsOf(screen(await open(visitor, path)))

/** Words with a name in place of the reader's „Du“. */
const saidOf = (name: string, words: string) => words.replaceAll(/^Du\b/gm, name)

/** The entry of a card in the history, with its Nachklang open. */
async function historyEntry(visitor: Visitor, { title }: PlayedCard): Promise<string> {
  const page = await open(visitor, '/karten/historie')
  const button = page.getByRole('button', { name: `Nachklang: ${title}`, exact: true })
  await button.click()
  return wordsOf(page.getByRole('article').filter({ has: button }))
}

async function screensOf(visitor: Visitor, card: PlayedCard) {
  return {
    entry: await historyEntry(visitor, card),
    page: await wordsAt(visitor, `/karten/karte/${card.cardId}`),
  }
}

/** Chooses a card nobody has played yet. */
async function choose(person: Person): Promise<PlayedCard> {
  const played = (await person.ask(listSelections)).map(({ cardId }) => cardId)
  const cards = await person.ask(listCards, { query: { limit: '20', seed: '1' } })
  const card = cards.find(({ id }) => !played.includes(id))
  if (card === undefined) throw new Error('The deck is empty.')
  await person.ask(selectCard, { body: { cardId: card.id } })
  return { cardId: card.id, title: card.title }
}

async function post(page: Page, level: string, words: string): Promise<void> {
  const { unfold, set, slider, words: field, save, form } = day(page)
  await unfold()
  await set.click()
  await slider.fill(level)
  await field.fill(words)
  await save.click()
  await gone(form)
}

test(
  'TAGE-03 HEUTE-24 On Tuesday both say how they are, write to each other, and play a card; one closes a message by a slip',
  thorough,
  async () => {
    await moveTo(TUESDAY, '18:00')
    const [hers, his] = [await open(mia, '/'), await open(jonas, '/')]
    await post(hers, '4', 'Müde, aber froh.')
    await post(his, '6', 'Ausgeruht.')
    await day(his).write(HIS)
    await see(day(his).list.getByText(HIS))
    await open(mia, '/')
    await day(hers).write(HERS)
    await see(day(hers).list.getByText(HERS))
    await day(hers).close.tap()
    await gone(day(hers).partnerMessage)
    await become(() => hers.getByText(HIS).count(), 0)
    await deck(hers).turn.tap()
    const title = await deck(hers).title.innerText()
    await deck(hers).choose.tap()
    await see(today(hers).locked)
    await open(jonas, '/')
    await see(today(his).locked)
    const [chosen] = await couple.jonas.ask(listSelections)
    first = { cardId: chosen?.cardId ?? '', title }
  },
)

test(
  'KARTEN-152 KARTEN-154 KARTEN-155 On Wednesday each is asked once on Heute, answers „gern wieder“ alone, and sees nothing of the other',
  thorough,
  async () => {
    await moveTo(WEDNESDAY, '08:00')
    const [hers, his] = [await open(mia, '/'), await open(jonas, '/')]
    for (const page of [hers, his]) {
      await see(echoNote(page).getByText(`Wie war „${first.title}“ für dich?`))
    }
    const asked = await wordsOf(echoNote(his))
    await answer(hers, 'Gern wieder').tap()
    await become(async () => (await echoOf(couple.mia, first))?.mine?.answer, 'again')
    await see(echoNote(hers).getByLabel('Magst du etwas dazu sagen?'))
    await axe(hers, 'Nachklang on /')
    expect(await wordsOf(echoNote(his))).toBe(asked)
    await open(jonas, '/')
    expect(await wordsOf(echoNote(his))).toBe(asked)

    await moveTo(WEDNESDAY, '20:00')
    await open(jonas, '/')
    await answer(his, 'Gern wieder').click()
    await become(async () => (await echoOf(couple.jonas, first))?.mine?.answer, 'again')
    for (const visitor of [mia, jonas]) {
      await open(visitor, '/')
      expect(await echoNote(visitor.page).count()).toBe(0)
      const entry = await historyEntry(visitor, first)
      expect(entry).not.toContain('sagt ihr beide')
      expect(entry).not.toContain('wieder im Stapel')
    }
    second = await choose(couple.jonas)
  },
)

test(
  'KARTEN-152 KARTEN-160 On Thursday both read that both are glad, and the card is back in the deck',
  thorough,
  async () => {
    await moveTo(THURSDAY, '08:00')
    await choose(couple.mia)
    for (const visitor of [mia, jonas]) {
      const entry = await historyEntry(visitor, first)
      expect(entry).toContain(BOTH_GLAD)
      expect(entry).toContain('wieder im Stapel')
      const page = await open(visitor, `/karten/karte/${first.cardId}`)
      await see(page.getByText(BOTH_GLAD))
      await see(page.getByRole('button', { name: 'Karte heute auswählen' }))
    }
  },
)

test(
  'KARTEN-154 KARTEN-161 A „lieber nicht wieder“ offers „Nie zeigen“ to the one, and changes no screen of the other',
  thorough,
  async () => {
    untold = await screensOf(jonas, second)
    const heute = await wordsAt(jonas, '/')
    expect(heute).toContain(`Wie war „${second.title}“ für dich?`)

    const hers = await open(mia, '/')
    await see(echoNote(hers).getByText(`Wie war „${second.title}“ für dich?`))
    await answer(hers, 'Lieber nicht wieder').tap()
    await see(answer(hers, 'Nie zeigen'))
    await become(async () => (await echoOf(couple.mia, second))?.mine?.answer, 'never')
    await axe(hers, 'Nachklang with „Nie zeigen“')

    expect(await wordsOf(screen(jonas.page))).toBe(heute)
    // His own would show first what it has kept.
    const another = await newDevice(couple.jonas, 'desktop')
    expect(await wordsAt(another, '/')).toBe(heute)
    expect(await screensOf(another, second)).toEqual(untold)
  },
)

test(
  'TAGE-01 TAGE-02 TAGE-03 KARTEN-154 On Friday both find Tuesday from Heute, the same for both, with the message that was closed',
  thorough,
  async () => {
    await moveTo(FRIDAY, '18:00')
    const seen: string[] = []
    for (const { visitor, name } of [
      { visitor: mia, name: 'Mia' },
      { visitor: jonas, name: 'Jonas' },
    ]) {
      const page = await open(visitor, '/')
      await page.getByRole('link', { name: /^Unsere Tage/ }).click()
      await arrive(page, '/tage')
      await loaded(page)
      await atRest(page)
      await axe(page)
      await page.getByRole('link', { name: '5. Mai 2026 ansehen' }).click()
      await arrive(page, `/tage/${TUESDAY}`)
      await see(page.getByText(HIS))
      seen.push(saidOf(name, await wordsOf(screen(page))))
      await axe(page)
    }
    const [hers = '', his] = seen
    expect(hers).toBe(his)
    const shown = [first.title, HERS, HIS, 'Müde, aber froh.', 'Ausgeruht.', 'Stufe 4', 'Stufe 6']
    for (const words of shown) expect(hers).toContain(words)
    expect(await screensOf(jonas, second)).toEqual(untold)
  },
)

test(
  'TAGE-06 TAGE-08 TAGE-09 A month later one thing of Tuesday comes up, the same for both, until one hides it for oneself',
  thorough,
  async () => {
    await moveTo(MONTH_LATER, '18:00')
    await choose(couple.jonas)
    const hers = await open(mia, '/')
    const before = await wordsAt(jonas, '/')
    const seen: string[] = []
    for (const { page, name } of [
      { page: hers, name: 'Mia' },
      { page: jonas.page, name: 'Jonas' },
    ]) {
      await see(lookBack(page).getByRole('heading', { name: 'Heute vor einem Monat' }))
      expect(await lookBack(page).count()).toBe(1)
      seen.push(saidOf(name, await wordsOf(lookBack(page))))
    }
    expect(seen[0]).toBe(seen[1])
    await axe(hers, '/ with „Heute vor einem Monat“')

    await lookBack(hers).getByRole('button', { name: 'Nicht mehr vorschlagen' }).tap()
    await hers.getByRole('dialog').getByRole('button', { name: 'Nur das hier' }).tap()
    await gone(lookBack(hers))
    await open(mia, '/')
    expect(await lookBack(hers).count()).toBe(0)
    expect(await wordsOf(screen(jonas.page))).toBe(before)
    expect(await wordsAt(jonas, '/')).toBe(before)

    const HIDDEN = 'Etwas davon kommt für dich nicht mehr wieder.'
    const herDay = await wordsAt(mia, `/tage/${TUESDAY}`)
    expect(herDay).toContain(HIDDEN)
    expect(herDay).toContain(HIS)
    expect(await wordsAt(jonas, `/tage/${TUESDAY}`)).not.toContain(HIDDEN)
  },
)
