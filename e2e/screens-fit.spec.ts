import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCard } from '#contract/cards/calls.ts'
import { isWhole } from '../server/testing/effort.ts'
import { newPair, newSingle, useFixture } from './fixtures.ts'
import { questionsPage } from './pages/questions.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { controlFaults } from './support/fit-controls.ts'
import { isKnown } from './support/fit-known.ts'
import { fitScreens, type Known, type Screen, type Viewer } from './support/fit-screens.ts'
import { textFaults } from './support/fit-text.ts'
import { OTHERS, resizeTo, TELLING, type Window } from './support/fit-windows.ts'
import { liveIn } from './support/lived-in.ts'
import { loaded } from './support/loaded.ts'
import { onboard } from './support/people.ts'
import { atRest } from './support/rest.ts'
import { see } from './support/see.ts'
import type { Login } from './support/visitor.ts'

const WINDOWS = isWhole ? [...TELLING, ...OTHERS] : TELLING
const VIEWERS: readonly Viewer[] = ['nobody', 'beginner', 'her', 'him', 'alone', 'operator']
const FIELDS =
  'input:enabled:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), textarea:enabled'

// A screen is measured without the worker, which draws nothing.
const fixture = useFixture({ worker: false })
const logins = new Map<Viewer, Login>()
let known: Known
/** A person has up to sixty screens; a busy machine takes half a second for each in each window. */
const TIMEOUT_MS = 60 * WINDOWS.length * 1000
/** Number of faults of each screen in each window, for the table. */
const table = new Map<string, Map<string, number>>()

beforeAll(async () => {
  const couple = await newPair(fixture, { names: ['Maximiliane-Sophie', 'Jonathan-Alexander'] })
  const { mia, jonas } = couple
  const operator = await newPair(fixture, { names: ['Olga', 'Ole'] })
  await fixture.server.makeSuperUser(operator.mia.email)
  const alone = await onboard(await newSingle(fixture, 'Alexandra'))
  const people = { her: mia, him: jonas, alone, operator: operator.mia }
  for (const [viewer, { token, userId }] of Object.entries(people))
    logins.set(viewer as Viewer, { token, userId })
  const { token, userId } = await newSingle(fixture, 'Robin')
  logins.set('beginner', { token, userId })
  const cardId = await liveIn(couple)
  const title = 'Mitternachtsspaziergangsüberraschung'
  const description = 'Ein Abend ohne Schuhe, ohne Uhr und ohne Telefon, bis die Kerzen ausgehen.'
  const own = { title, description, categoryId: 'wohl', dirtyLevel: 7, tags: [] }
  const { id: ownId } = await mia.ask(createCard, { body: own })
  known = { cardId, ownId, inviteCode: await alone.invite('Kim') }
})

afterAll(() => {
  const head = `${' '.repeat(44)}${WINDOWS.map(({ name }) => name.padStart(10)).join('')}`
  const rows = [...table].map(
    ([screen, counts]) =>
      screen.slice(0, 43).padEnd(44) +
      WINDOWS.map(({ name }) => String(counts.get(name) ?? '–').padStart(10)).join(''),
  )
  const faulty = WINDOWS.map(({ name }) =>
    String([...table.values()].filter((counts) => (counts.get(name) ?? 0) > 0).length).padStart(10),
  )
  process.stdout.write(
    [head, ...rows, `${`of ${table.size} faulty`.padEnd(44)}${faulty.join('')}`].join('\n'),
  )
})

/** Measures an open screen in each window; answers with its faults. */
async function measure(
  page: Parameters<typeof textFaults>[0],
  screen: Screen,
  windows: readonly Window[],
): Promise<string[]> {
  const counts = new Map<string, number>()
  const found: string[] = []
  const hasFields = (await page.locator(FIELDS).count()) > 0
  for (const window of windows) {
    if (window.keyboard && !hasFields) continue
    await resizeTo(page, window)
    if (window.keyboard) await page.locator(FIELDS).first().focus()
    const look = async () => [...(await textFaults(page)), ...(await controlFaults(page))]
    let faults = await look()
    // On a busy machine a sheet repeats its entry only some frames after the window was resized.
    if (faults.length > 0) {
      await atRest(page)
      faults = await look()
    }
    counts.set(window.name, faults.length)
    const unknown = faults.filter((fault) => !isKnown(screen, fault))
    found.push(...unknown.map((fault) => `${window.name} · ${screen.name}: ${fault}`))
  }
  table.set(`${screen.viewer} ${screen.name}`, counts)
  return found
}

describe('Every screen fits its window', () => {
  test.each(VIEWERS)(
    'Text, targets and width of what %s sees',
    { timeout: TIMEOUT_MS },
    async (viewer) => {
      const as = logins.get(viewer)
      const { page, open, go, faults } = await fixture.visit({
        ...(as && { as }),
        browser: { reducedMotion: 'reduce' },
      })
      // The invitation that has ended.
      if (viewer === 'nobody') faults.tolerate(/404/)
      const found: string[] = []
      let hasActed = false
      for (const screen of fitScreens(known).filter((one) => one.viewer === viewer)) {
        const [phone] = TELLING
        if (phone !== undefined) await page.setViewportSize(phone)
        // A load of the page closes whatever the act has opened.
        await (hasActed ? open : go)(screen.path)
        hasActed = screen.act !== undefined
        await loaded(page)
        await screen.act?.(page)
        await atRest(page)
        found.push(...(await measure(page, screen, WINDOWS)))
      }
      expect(found, `${found.length} faults:\n${found.join('\n')}`).toEqual([])
    },
  )
})

describe('The controls that are pressed most are in view', () => {
  test.each(['phone', 'small'] as const)(
    'The three answers to a question are above the bar of a %s, also while a note is above them',
    async (device) => {
      const as = logins.get('him')
      const { page, context, open, faults } = await fixture.visit({ device, ...(as && { as }) })
      const { answer: button, card } = questionsPage(page)
      const { bar, offline } = shell(page)
      const isInView = async () => {
        const answers = await button('Ja').boundingBox()
        const edge = await bar.boundingBox()
        return answers !== null && edge !== null && answers.y + answers.height <= edge.y
      }
      await open('/profile/preferences')
      await see(card)
      await loaded(page)
      expect(await isInView()).toBe(true)
      faults.tolerate(NO_CONNECTION)
      await context.setOffline(true)
      await see(offline)
      await atRest(page)
      expect(await isInView()).toBe(true)
    },
  )
})
