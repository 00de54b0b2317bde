import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import {
  createCard,
  favoriteCard,
  listCards,
  listReactions,
  myCards,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { alreadyChosen, roleMayNotChoose } from '#contract/cards/errors.ts'
import { history } from '#contract/chat/calls.ts'
import {
  grantPermission,
  listDailyMessages,
  postStatus,
  statusOfToday,
} from '#contract/daily/calls.ts'
import { notReleased, statusChanged } from '#contract/daily/errors.ts'
import { listStorySummaries, readStory } from '#contract/stories/calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { today } from './pages/cards.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { loaded } from './support/loaded.ts'
import { settledRecords, waitingItems } from './support/persisted.ts'
import { arrive, become, gone, see } from './support/see.ts'

const FAULTS = /konnte|nicht angekommen|nicht erreichbar|failed:|nachgelesen/

describe('Changes made without a network', () => {
  const fixture = useFixture()
  let pair: Pair
  let cardId: string

  beforeAll(async () => {
    pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    const card = { categoryId: 'herz', description: 'Ohne Eile.', dirtyLevel: 2, tags: [] }
    const own = await pair.mia.ask(createCard, { body: { ...card, title: 'Der lange Weg' } })
    cardId = own.id
    await pair.jonas.ask(favoriteCard, { query: { cardId, isFavorite: 'true' } })
  })

  /** Sealing takes long, as on a device with a lot to do: what waits is stored later. */
  const sealsSlowly = ({ context }: Visitor) =>
    context.addInitScript(() => {
      // Not there on about:blank.
      const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
      if (subtle === undefined) return
      const encrypt = subtle.encrypt.bind(subtle)
      subtle.encrypt = async (...given) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        return encrypt(...given)
      }
    })
  /** Only pages and files come through from now on. */
  async function cutOff({ context }: Visitor) {
    for (const calls of ['**/api/**', '**/socket.io/**'])
      await context.route(calls, (route) => route.abort())
  }
  /** Somebody who has seen a card and Heute, and now chooses that card without a network. */
  async function cutOffBefore(person: Person, chosenId: string, refusal: RegExp) {
    const visitor = await fixture.visit({ as: person, worker: false })
    const { page, open, faults } = visitor
    const screen = day(page)
    for (const expected of [NO_CONNECTION, FAULTS, refusal]) faults.tolerate(expected)
    const path = `/karten/karte/${chosenId}`
    const button = page.getByRole('button', { name: 'Karte heute auswählen' })
    for (const [address, there] of [
      [path, button],
      ['/', screen.panel],
    ] as const) {
      await open(address)
      await see(there)
      await settledRecords(page)
    }
    await cutOff(visitor)
    async function choose() {
      await open(path)
      // The banner moves what is below it.
      await loaded(page)
      await button.click()
      await see(page.getByText('Eine Änderung wartet noch.', { exact: false }))
    }
    return { ...visitor, screen, choose }
  }
  const like = (page: Page) => page.getByRole('button', { name: 'Gefällt mir', exact: true })
  const reaction = async () =>
    (await pair.jonas.ask(listReactions)).find((one) => one.cardId === cardId)

  test('O-158 A vote and a favourite wait, outlive the page, and arrive with the network', async () => {
    const visitor = await fixture.visit({ as: pair.jonas, worker: false })
    const { page, context, open, faults } = visitor
    const path = `/karten/karte/${cardId}`
    faults.tolerate(NO_CONNECTION)
    faults.tolerate(FAULTS)
    for (const [address, there] of [
      [path, like(page)],
      ['/karten/manage', page.getByText('Der lange Weg').first()],
    ] as const) {
      await open(address)
      await see(there)
      await settledRecords(page)
    }
    await cutOff(visitor)

    await open(path)
    // The banner moves what is below it.
    await loaded(page)
    await like(page).click()
    await become(() => like(page).getAttribute('aria-pressed'), 'true')
    await see(page.getByText('Eine Änderung wartet noch.', { exact: false }))
    await open('/karten/manage')
    await page.getByRole('link', { name: 'Der lange Weg' }).focus()
    await page.keyboard.press('Delete')
    await see(page.getByText('Noch keine Favoriten gespeichert.'))
    await see(page.getByText('2 Änderungen warten noch.', { exact: false }))
    await axe(page, '/karten/manage while changes wait')

    await open(path)
    await become(() => like(page).getAttribute('aria-pressed'), 'true')
    expect(await reaction()).toMatchObject({ vote: null, isFavorite: true })
    await context.unrouteAll()
    await open('/chat')
    await become(reaction, { cardId, vote: 'like', isFavorite: false, limited: false })
    await gone(shell(page).offline)
    await become(() => waitingItems(page, 'changes'), 0)
  })

  test(
    'O-158 A message of the day, a status and the rating of a story wait for the network',
    thorough,
    async () => {
      const visitor = await fixture.visit({ as: pair.jonas, worker: false })
      const { page, context, open, faults } = visitor
      const screen = day(page)
      faults.tolerate(NO_CONNECTION)
      faults.tolerate(FAULTS)
      await open('/stories/2')
      await see(page.getByRole('button', { name: 'Bewertung speichern' }))
      await settledRecords(page)
      await open('/')
      await see(screen.box)
      await settledRecords(page)
      await cutOff(visitor)

      await open('/')
      await screen.write('Bin gleich da.')
      await see(screen.list.getByText('wartet auf das Netz'))
      await become(() => screen.box.inputValue(), '')
      await screen.unfold()
      await screen.set.click()
      await screen.slider.fill('6')
      await screen.words.fill('Kerzen?')
      await screen.save.click()
      await screen.form.waitFor({ state: 'hidden' })
      await see(screen.level('Du', 6))
      await see(screen.panel.getByText('wartet auf das Netz'))
      await axe(page, '/ while changes wait')
      await open('/stories/2')
      await loaded(page)
      await page.getByText('Würde ich ausprobieren').click()
      await page.getByRole('button', { name: 'Bewertung speichern' }).click()
      await see(page.getByText('Deine Bewertung wartet auf das Netz'))
      await see(page.getByText('3 Änderungen warten noch.', { exact: false }))
      expect(await pair.mia.ask(statusOfToday)).toMatchObject({ partnerStatus: null })

      await context.unrouteAll()
      await open('/chat')
      await become(
        async () => (await pair.mia.ask(statusOfToday)).partnerStatus?.message,
        'Kerzen?',
      )
      await become(
        async () => (await pair.jonas.ask(readStory, { params: { id: '2' } })).rated,
        true,
      )
      const { messages } = await pair.mia.ask(listDailyMessages)
      expect(messages.map(({ message }) => message)).toEqual(['Bin gleich da.'])
      await become(() => waitingItems(page, 'changes'), 0)
    },
  )

  test(
    'O-158 The card for today, an own card and an own story wait for the network',
    thorough,
    async () => {
      const visitor = await fixture.visit({ as: pair.mia, worker: false })
      const { page, context, open, faults } = visitor
      const path = `/karten/karte/${cardId}`
      const choose = page.getByRole('button', { name: 'Karte heute auswählen' })
      faults.tolerate(NO_CONNECTION)
      faults.tolerate(FAULTS)
      for (const [address, there] of [
        [path, choose],
        ['/karten/new', page.getByLabel('Titel')],
        ['/stories', page.getByRole('heading', { level: 1 })],
        ['/', day(page).panel],
      ] as const) {
        await open(address)
        await see(there)
        await settledRecords(page)
      }
      await cutOff(visitor)

      await open(path)
      await loaded(page)
      await choose.click()
      await see(page.getByText('Eine Änderung wartet noch.', { exact: false }))
      await open('/')
      await see(today(page).locked)
      await see(page.getByText('wartet auf das Netz'))
      await open('/karten/new')
      await page.getByLabel('Titel').fill('Am See')
      await page.getByText('Herzklopfen').click()
      await page.getByLabel('Beschreibung').fill('Langsam.')
      await page.getByRole('button', { name: 'Karte speichern' }).click()
      await see(page.getByText('Die Karte wartet auf das Netz'))
      await open('/stories/neu')
      await page.getByLabel('Titel').fill('Der Nachtzug')
      await page.getByLabel('Beschreibung').fill('Er hielt an.')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await arrive(page, '/stories')
      await see(page.getByText('Der Nachtzug'))
      await axe(page, '/stories while changes wait')
      await see(page.getByText('3 Änderungen warten noch.', { exact: false }))

      await context.unrouteAll()
      await open('/chat')
      await become(async () => (await pair.jonas.ask(selectionOfDay)).cardId, cardId)
      await become(async () => (await pair.jonas.ask(listStorySummaries))[0]?.title, 'Der Nachtzug')
      const titles = (await pair.mia.ask(myCards)).map(({ title }) => title)
      expect(titles.toSorted()).toEqual(['Am See', 'Der lange Weg'])
      await become(() => waitingItems(page, 'changes'), 0)
    },
  )

  test(
    'O-158 A change that was overtaken meanwhile is reported in a sentence, and nothing is lost',
    thorough,
    async () => {
      const couple = await newPair(fixture, {
        names: ['Noa', 'Lou'],
        roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' },
      })
      const [mine, theirs] = await couple.mia.ask(listCards, { query: { limit: '2', seed: '3' } })
      const visitor = await cutOffBefore(couple.mia, mine?.id ?? '', /409/)
      const { page, context, open, screen } = visitor
      await sealsSlowly(visitor)

      await visitor.choose()
      await open('/')
      await screen.unfold()
      await screen.set.click()
      await screen.slider.fill('5')
      await screen.words.fill('Ruhig heute.')
      await screen.save.click()
      await see(page.getByText('2 Änderungen warten noch.', { exact: false }))
      await couple.jonas.ask(selectCard, { body: { cardId: theirs?.id ?? '' } })
      await couple.mia.ask(postStatus, { body: { level: 2 } })

      // Closed before, so that no sentence is said in a page that is then left.
      await page.goto('about:blank')
      await context.unrouteAll()
      await open('/')
      await see(page.getByText(alreadyChosen.message).first())
      await see(page.getByText(statusChanged.message).first())
      await see(today(page).by('Lou'))
      await see(screen.level('Du', 2))
      await screen.unfold()
      await screen.set.click()
      await become(() => screen.words.inputValue(), 'Ruhig heute.')
      expect(await couple.jonas.ask(selectionOfDay)).toMatchObject({ cardId: theirs?.id })
      await become(() => waitingItems(page, 'changes'), 0)
    },
  )

  test(
    'O-158 A permission that is gone while something waits is told of, and the words stay',
    thorough,
    async () => {
      const couple = await newPair(fixture, {
        names: ['Ida', 'Ole'],
        roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' },
      })
      const [card] = await couple.jonas.ask(listCards, { query: { limit: '1', seed: '5' } })
      const visitor = await cutOffBefore(couple.jonas, card?.id ?? '', /403/)
      const { page, context, open, screen } = visitor
      await visitor.choose()
      await open('/')
      await screen.unfold()
      await screen.set.click()
      await screen.words.fill('Bin gespannt.')
      await screen.save.click()
      await see(page.getByText('2 Änderungen warten noch.', { exact: false }))

      await page.goto('about:blank')
      const roles = { myRole: 'Königin', partnerRole: 'Dienend' } as const
      await couple.mia.ask(saveProfile, { body: roles })
      await context.unrouteAll()
      await open('/')
      await see(page.getByText(roleMayNotChoose.message).first())
      await see(page.getByText(notReleased.message).first())
      await become(() => waitingItems(page, 'changes'), 0)
      expect(await couple.mia.ask(selectionOfDay)).toMatchObject({ cardId: null })
      expect(await couple.mia.ask(statusOfToday)).toMatchObject({ partnerStatus: null })
      await couple.mia.ask(grantPermission)
      await screen.unfold()
      await screen.set.click()
      await become(() => screen.words.inputValue(), 'Bin gespannt.')
    },
  )

  test(
    'O-158 O-068 A request that is cut and an answer that is lost double nothing',
    thorough,
    async () => {
      const couple = await newPair(fixture, {
        names: ['Kim', 'Sam'],
        roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' },
      })
      const visitor = await fixture.visit({ as: couple.mia, worker: false })
      const { page, context, open, faults } = visitor
      const screen = day(page)
      faults.tolerate(NO_CONNECTION)
      faults.tolerate(FAULTS)
      /** How often each write was tried: of the first attempt no answer comes. */
      const attempts = new Map<string, number>()
      const fail = async (name: string, address: string, reaches: boolean) =>
        context.route(address, async (route) => {
          if (route.request().method() !== 'POST') return route.fallback()
          const before = attempts.get(name) ?? 0
          if (before > 0) await route.fulfill({ response: await route.fetch() })
          else {
            if (reaches) await route.fetch()
            await route.abort('connectionreset')
          }
          attempts.set(name, before + 1)
        })
      await fail('message of the day', '**/api/daily-message', true)
      await fail('status', '**/api/arousal-status', false)
      await fail('chat', '**/api/chat/message', true)

      await open('/')
      await screen.write('Bin gleich da.')
      await become(() => screen.box.inputValue(), '')
      await screen.unfold()
      await screen.set.click()
      await screen.slider.fill('4')
      await screen.words.fill('Müde.')
      await screen.save.click()
      await become(
        async () => (await couple.jonas.ask(statusOfToday)).partnerStatus?.message,
        'Müde.',
      )
      const { messages } = await couple.jonas.ask(listDailyMessages)
      expect(messages.map(({ message }) => message)).toEqual(['Bin gleich da.'])
      // A page that is left before it has the answer sends it once more.
      await become(() => waitingItems(page, 'changes'), 0)
      await open('/chat')
      // On a phone Enter begins a new line.
      await chatPage(page).field.fill('Nur einmal.')
      await chatPage(page).send.click()
      await become(
        async () => chatPage(page).delivery('Nur einmal.').getAttribute('title'),
        'Gesendet',
      )
      // The socket has brought it already; it is sent once more all the same.
      await become(() => Object.fromEntries(attempts), {
        'message of the day': 2,
        status: 2,
        chat: 2,
      })
      expect(await chatPage(page).bubble('Nur einmal.').count()).toBe(1)
      const said = await couple.jonas.ask(history, { query: {} })
      expect(said.map(({ text }) => text)).toEqual(['Nur einmal.'])
    },
  )
})
