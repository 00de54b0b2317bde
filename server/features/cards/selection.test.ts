import { beforeAll, describe, expect, test, vi } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import {
  declineSelection,
  listCards,
  listSelections,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import * as refusals from '#contract/cards/errors.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { ROLES } from '#contract/kernel/roles.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

/** ROLLEN-03, ROLLEN-05: the nine roles that choose. */
const CHOOSING = [
  'Königin',
  'König',
  'Herr',
  'Herrin',
  'Master',
  'Individuell',
  'Ausgeglichen',
  'Unbestimmt',
  'Schatz',
]

const emptyHand = { held: [], redeemed: [] }

describe.each(engines)('the card of the day on %s', (engine) => {
  const app = useTestApp({ engine })
  let deck: string[] = []

  beforeAll(async () => {
    deck = (await (await newSingle(app())).ask(listCards)).map(({ id }) => id)
  })
  const cardId = (index: number) => deck[index] ?? ''
  const today = (days = 0) => utcDay(app().clock.now() + days * DAY)
  const choose = (person: Person, index: number, more: object = {}, force = false) =>
    person.call(selectCard, {
      query: force ? { force: 'true' } : {},
      body: { cardId: cardId(index), ...more },
    })

  test('O-158 A choice that waited replaces what its screen has shown, and nothing chosen since', async () => {
    const { mia, jonas } = await newPair(app(), { roles: { mia: 'Schatz', jonas: 'Schatz' } })
    const late = (index: number, instead: readonly string[]) =>
      choose(mia, index, { date: today(), instead }, true)
    const told = vi.spyOn(app().context.domainEvents, 'publish')
    expect((await late(0, [NONE])).status).toBe(200)
    // Sent again, its answer was lost.
    expect((await late(0, [NONE])).status).toBe(200)
    expect(told).toHaveBeenCalledTimes(1)
    expect((await late(1, [cardId(0)])).status).toBe(200)
    await choose(jonas, 2, {}, true)
    for (const instead of [[NONE], [cardId(0), cardId(1)], []]) {
      const { status, message } = await late(3, instead)
      expect([status, message]).toEqual([409, refusals.alreadyChosen.message])
    }
    expect((await jonas.ask(selectionOfDay)).cardId).toBe(cardId(2))
    expect((await choose(mia, 3, { date: today(-1), instead: [NONE] }, true)).status).toBe(400)
  })

  test.each(ROLES)(
    'ROLLEN-07 ROLLEN-08 O-001 O-008 A %s chooses if the role does',
    async (role) => {
      const { mia, jonas } = await newPair(app(), { roles: { mia: 'Schatz', jonas: role } })
      const { status, text } = await choose(jonas, 0)
      const chooses = CHOOSING.includes(role)
      expect(status).toBe(chooses ? 200 : 403)
      expect(text.includes(refusals.roleMayNotChoose.message)).toBe(!chooses)
      expect((await mia.ask(selectionOfDay)).cardId).toBe(chooses ? cardId(0) : null)
    },
  )

  test('ROLLEN-17 Without a role nobody chooses', async () => {
    const mia = await newSingle(app())
    expect((await choose(mia, 0)).status).toBe(403)
  })

  test('API-44 API-45 API-46 KARTEN-107 O-085 O-086 The answer is what is stored; before it there is nothing', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    expect(await jonas.ask(selectionOfDay)).toEqual({
      pairId,
      date: today(),
      cardId: null,
      selectedBy: null,
      half: null,
      ...emptyHand,
    })
    const whole = { date: today(), cardId: cardId(0), pairId, selectedBy: mia.userId }
    const stored = { ...whole, half: null }
    expect((await choose(mia, 0, whole)).body).toEqual(stored)
    expect(await jonas.ask(selectionOfDay, { query: { date: today(), pairId } })).toEqual({
      ...stored,
      ...emptyHand,
    })
    expect(await jonas.ask(listSelections)).toEqual([
      { ...stored, redeemed: false, returned: false },
    ])
  })

  test('API-44 O-084 The values a client claims must be its own, and missing ones are filled in', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const other = await newPair(app())
    const claims = [
      [{ pairId: other.pairId }, 403, notYourPair.message],
      [{ selectedBy: jonas.userId }, 403, refusals.notAsSomebodyElse.message],
      [{ selectedBy: other.mia.userId }, 403, refusals.notAsSomebodyElse.message],
      [{ date: today(2) }, 400, refusals.dayOutOfReach.message],
      [{ date: today(-2) }, 400, refusals.dayOutOfReach.message],
    ] as const
    for (const [claim, status, message] of claims) {
      const refused = await choose(mia, 0, claim)
      expect([refused.status, refused.message]).toEqual([status, message])
    }
    for (const date of ['2026-02-30', '2026-5-4', 'heute', '']) {
      expect((await choose(mia, 0, { date })).status).toBe(400)
    }
    expect((await choose(mia, 0)).body).toMatchObject({ pairId, selectedBy: mia.userId })
  })

  test('O-084 O-087 KARTEN-77 A device a day ahead or behind still chooses for the server’s UTC day', async () => {
    const { mia } = await newPair(app())
    for (const [index, date] of [today(-1), today(1)].entries()) {
      expect((await choose(mia, index, { date }, true)).body.date).toBe(today())
    }
  })

  test('O-087 The day changes at midnight UTC', async () => {
    const { mia } = await newPair(app())
    app().clock.setTo(`${today(1)}T23:59:59.999Z`)
    const evening = today()
    expect((await choose(mia, 0)).body.date).toBe(evening)
    app().clock.advance(1)
    expect(await mia.ask(selectionOfDay)).toMatchObject({ date: today(), cardId: null })
    expect(await mia.ask(selectionOfDay, { query: { date: evening } })).toMatchObject({
      cardId: cardId(0),
    })
    expect((await choose(mia, 1)).body.date).toBe(today())
  })

  test('API-44 KARTEN-76 O-085 Without force a choice stands, the same card again is no conflict', async () => {
    const { mia } = await newPair(app())
    const first = await choose(mia, 0)
    const refused = await choose(mia, 1)
    expect([refused.status, refused.message]).toEqual([409, refusals.alreadyChosen.message])
    expect((await choose(mia, 0)).body).toEqual(first.body)
    expect((await choose(mia, 1, {}, true)).body.cardId).toBe(cardId(1))
  })

  test('O-006 With force the last choice wins and names who made it', async () => {
    const { mia, jonas } = await newPair(app(), {
      roles: { mia: 'Schatz', jonas: 'Ausgeglichen' },
    })
    await choose(mia, 0, {}, true)
    await choose(jonas, 1, {}, true)
    expect(await mia.ask(selectionOfDay)).toMatchObject({
      cardId: cardId(1),
      selectedBy: jonas.userId,
    })
    expect(await mia.ask(listSelections)).toHaveLength(1)
  })

  test('Only one of two choices without force at the same moment stands', async () => {
    const { mia, jonas } = await newPair(app(), {
      roles: { mia: 'Schatz', jonas: 'Ausgeglichen' },
    })
    const answers = await Promise.all([choose(mia, 0), choose(jonas, 1)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await mia.ask(listSelections)).toHaveLength(1)
  })

  test('O-088 O-089 A played card is gone, an overwritten one comes back', async () => {
    const { mia } = await newPair(app())
    await choose(mia, 0)
    await choose(mia, 1, {}, true)
    app().clock.advance(DAY)
    const played = await choose(mia, 1, {}, true)
    expect([played.status, played.message]).toEqual([409, refusals.alreadyPlayed.message])
    expect((await choose(mia, 0)).status).toBe(200)
    expect((await mia.ask(listSelections)).map((entry) => entry.cardId)).toEqual([
      cardId(0),
      cardId(1),
    ])
  })

  test('O-084 A card nobody can see is not chosen', async () => {
    const { mia } = await newPair(app())
    const refused = await mia.call(selectCard, { body: { cardId: 'keine' } })
    expect([refused.status, refused.message]).toEqual([404, refusals.cardNotFound.message])
  })

  test('API-45 Another pair’s day is not read', async () => {
    const { mia } = await newPair(app())
    const { pairId } = await newPair(app())
    const refused = await mia.call(selectionOfDay, { query: { pairId } })
    expect([refused.status, refused.message]).toEqual([403, notYourPair.message])
  })

  test('O-084 „Heute nicht“ gives the card back; only who receives it may say so', async () => {
    const { mia, jonas } = await newPair(app())
    const none = await jonas.call(declineSelection)
    expect([none.status, none.message]).toEqual([409, refusals.nothingToDecline.message])
    await choose(mia, 0)
    const own = await mia.call(declineSelection)
    expect([own.status, own.message]).toEqual([403, refusals.choosersDoNotDecline.message])
    // Not the one he has seen last: she has chosen another one since.
    const unseen = await jonas.call(declineSelection, { query: { cardId: 'gesehen' } })
    expect([unseen.status, unseen.message]).toEqual([409, refusals.anotherChosen.message])
    expect((await jonas.call(declineSelection)).status).toBe(204)
    expect((await mia.ask(selectionOfDay)).cardId).toBeNull()
    expect(await mia.ask(listSelections)).toEqual([])
    expect((await choose(mia, 0)).status).toBe(200)
  })

  test('HEUTE-16 API-44 Both hear of a choice and a refusal within a second, strangers nothing', async () => {
    const { mia, jonas } = await newPair(app())
    const strangers = await newPair(app())
    const clients = await Promise.all(
      [mia, jonas, strangers.mia, strangers.jonas].map((person) => connectSocket(person)),
    )
    const [miasClient, jonasClient] = clients
    await choose(mia, 0)
    expect(await jonasClient?.next('new-selection', 1_000)).toBeUndefined()
    await miasClient?.next('new-selection', 1_000)
    await jonas.ask(declineSelection)
    await miasClient?.next('new-selection', 1_000)
    await jonasClient?.next('new-selection', 1_000)
    await choose(jonas, 0)
    await mia.call(saveProfile, { body: { name: 'Mia' } })
    await Promise.all(clients.map((client) => client.silent()))
    for (const client of clients) client.close()
  })
})
