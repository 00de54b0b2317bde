// @module-tag thorough
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { createCard, selectCard } from '#contract/cards/calls.ts'
import { DESCRIPTION_MAX, TAG_MAX, TITLE_MAX } from '#contract/cards/rules.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { grantPermission, postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import { LABEL_MAX } from '#contract/kernel/person.ts'
import { invite } from '#contract/pairing/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { effort } from '../server/testing/effort.ts'
import { MARKUP, PAYLOADS } from '../server/testing/payloads.ts'
import { type Fixture, newPair, newSingle, useFixture, type Visitor } from './fixtures.ts'
import { adminPage } from './pages/admin.ts'
import { chatPage } from './pages/chat.ts'
import { onboard } from './support/people.ts'
import { shownOn, workerOf } from './support/push.ts'
import { become, see } from './support/see.ts'
import type { VisitOptions } from './support/visitor.ts'

/**
 * Every text somebody can write, shown to everybody who can read it (trust f): 154 payloads, the
 * combined ones on one page, some of the others alone. The test fails if a payload runs, sends a
 * request or violates the policy (support/faults.ts).
 */
const ALONE = effort('KNISTERN_INJECTION_PAGES', { all: 4, nightly: PAYLOADS.length })
/** By day others each time would be luck; spread over the list they are of every kind. */
const some = (from: readonly string[]) =>
  from.filter(
    (_, at) =>
      Math.floor((at * ALONE) / from.length) !== Math.floor(((at - 1) * ALONE) / from.length),
  )
/**
 * Elements and attributes no page of the app has: what runs, what is fetched from elsewhere, links
 * that are no links. In words, so that a failing test shows what has slipped through.
 */
const strangeOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const never = new Set(
      'iframe frame object embed base applet marquee plaintext xmp math foreignobject'.split(' '),
    )
    const fetched = 'src srcset poster data action formaction ping background xlink:href'.split(' ')
    const address = (text: string) => URL.parse(text, location.href)
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName.toLowerCase()
      const note = (why: string) => found.push(`${why}: ${element.outerHTML.slice(0, 120)}`)
      if (never.has(tag)) note(tag)
      for (const { name } of element.attributes) if (/^on/i.test(name)) note(name)
      if (tag === 'script' && (element as HTMLScriptElement).src === '') note('inline script')
      if (tag === 'meta' && element.hasAttribute('http-equiv')) note('http-equiv')
      for (const name of fetched) {
        const value = element.getAttribute(name)
        const url = value === null ? null : address(value)
        if (value !== null && url?.protocol !== 'blob:' && url?.origin !== location.origin)
          note(name)
      }
      const href = element.getAttribute('href')
      if (href === null) continue
      const url = address(href)
      if (url === null || !/^(?:https?|mailto):$/.test(url.protocol)) note('href')
      const isForeign = url?.origin !== location.origin
      if (tag !== 'a' && isForeign) note('foreign href')
      const rel = element.getAttribute('rel') ?? ''
      const isShut = /\bnoopener\b/.test(rel) && /\bnoreferrer\b/.test(rel)
      if (tag === 'a' && isForeign && !isShut) note('rel')
    }
    return found
  })

const upTo = (max: number) => MARKUP.filter((text) => Array.from(text).length <= max)

/** Texts of at most `max` characters with as many payloads as fit. */
function joined(max: number): string[] {
  const texts: string[] = []
  for (const payload of MARKUP) {
    const last = texts.at(-1)
    const longer = `${last}\n\n${payload}`
    if (last === undefined || longer.length > max) texts.push(payload)
    else texts[texts.length - 1] = longer
  }
  return texts
}

/** A part of most payloads, and so of all that stand together. */
const SOME = /__probe|probe\.invalid|passwd/i

const fixture = useFixture({ env: { RATE_LIMITS: 'off' } })
let operator: Pair
let pair: Pair
let probes: string[]
/** An item that was made, and words of it that its page shows. */
interface Made<Id> {
  readonly id: Id
  readonly words: string | RegExp
}
const cards: Made<string>[] = []
const stories: Made<number>[] = []

/** Opens a window in which nothing may run. */
async function watched(where: Fixture, options: VisitOptions): Promise<Visitor> {
  const visitor = await where.visit(options)
  probes = []
  await visitor.context.exposeBinding('__probe', ({ frame }) => void probes.push(frame.url()))
  visitor.page.on('dialog', (dialog) => {
    probes.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return visitor
}

/** The words of the screen, fields included. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLTextAreaElement>('input, textarea')]
    return document.body.textContent + fields.map(({ value }) => value).join('\n')
  })

/**
 * Returns the faults of a rendered screen: words that are missing though they were written,
 * elements no page has, and payloads that have run so far.
 */
async function faultsOn(page: Page, written: readonly (string | RegExp)[] = []): Promise<string[]> {
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings === 0) return ['no screen yet']
  const words = await wordsOn(page)
  const missing = written.filter((one) =>
    typeof one === 'string' ? !words.includes(one) : !one.test(words),
  )
  return [...missing.map((one) => `missing: ${one}`), ...(await strangeOn(page)), ...probes]
}
beforeAll(async () => {
  operator = await newPair(fixture, { names: ['Olga', 'Ole'] })
  pair = await newPair(fixture)
  await fixture.server.makeSuperUser(operator.mia.email)
  const { mia } = pair
  await mia.ask(grantPermission)
  const base = { categoryId: 'herz', dirtyLevel: 1 }
  const tags = upTo(TAG_MAX)
  for (const [at, description] of joined(DESCRIPTION_MAX).entries()) {
    const body = {
      ...base,
      title: MARKUP[at] ?? '',
      description,
      instructions: description.slice(0, 2_000),
      tags: tags.slice(0, 20),
    }
    cards.push({ id: (await mia.ask(createCard, { body })).id, words: SOME })
  }
  for (const [at, title] of upTo(TITLE_MAX).entries()) {
    const body = { ...base, title, description: title, tags: [tags[at % tags.length] ?? ''] }
    const { id } = await mia.ask(createCard, { body })
    if (some(MARKUP).includes(title)) cards.push({ id, words: title.trim() })
  }
  const [whole = ''] = joined(20_000)
  const all = { title: 'Alles', description: whole, instructions: whole }
  stories.push({ id: (await mia.ask(createStory, { body: all })).id, words: SOME })
  for (const title of MARKUP) {
    const { id } = await mia.ask(createStory, { body: { title, description: title } })
    if (some(MARKUP).includes(title)) stories.push({ id, words: title.trim() })
  }
  for (const text of PAYLOADS) {
    await mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
  }
  for (const message of some(MARKUP)) await mia.ask(postDailyMessage, { body: { message } })
  await mia.ask(postStatus, { body: { level: 5, message: MARKUP[4] ?? '' } })
  await mia.ask(selectCard, { body: { cardId: cards[0]?.id ?? '' }, query: { force: 'true' } })
}, 300_000)

const long = { timeout: 180_000 + ALONE * 20_000 }

describe('Written text is shown, and only shown', () => {
  test('trust f Heute, with messages, a status and the card', {
    ...long,
  }, async () => {
    const { page, open } = await watched(fixture, { as: pair.jonas })
    await open('/')
    await become(() => faultsOn(page, [some(MARKUP).at(-1) ?? '', MARKUP[4] ?? '']), [])
  })

  test('trust f Every message of the chat', long, async () => {
    const { page, open } = await watched(fixture, { as: pair.jonas, device: 'desktop' })
    await open('/chat')
    await see(page.locator('.chat-row').first())
    const seen = new Set<string>()
    const strange: string[] = []
    const missing = () => {
      const all = [...seen].join('\n')
      return PAYLOADS.filter((text) => !all.includes(text.trim()))
    }
    // Half a screen after the other: each of them, not all, has the time of one wait.
    for (let left = Number.POSITIVE_INFINITY; left > 0; left = missing().length) {
      await become(async () => {
        for (const text of await chatPage(page).texts()) seen.add(text)
        strange.push(...(await strangeOn(page)))
        await chatPage(page).list.evaluate((box) => box.scrollBy(0, -box.clientHeight / 2))
        return missing().length < left
      }, true)
    }
    expect([...strange, ...probes]).toEqual([])
  })

  test('trust f Cards: the lists, the tags, the form, and cards by themselves', {
    ...long,
  }, async () => {
    const { page, open } = await watched(fixture, { as: pair.jonas })
    for (const path of [
      '/karten/meine-karten',
      '/karten/manage',
      '/karten/historie',
      '/karten/new',
      '/karten/set',
      '/karten/kategorie',
    ]) {
      await open(path)
      await become(() => faultsOn(page), [])
    }
    await open('/karten/kategorie/Herzklopfen')
    await become(() => faultsOn(page, [SOME]), [])
    for (const { id, words } of cards) {
      await open(`/karten/karte/${id}`)
      await become(() => faultsOn(page, [words]), [])
    }
  })

  test('trust f One’s own cards, and the form to change one', {
    ...long,
  }, async () => {
    const { page, open } = await watched(fixture, { as: pair.mia })
    await open('/karten/meine-karten')
    await become(() => faultsOn(page, [SOME]), [])
    await open(`/karten/karte/${cards[0]?.id}/edit`)
    await become(() => faultsOn(page), [])
  })

  test('trust f A category that does not exist, named in the address', {
    ...long,
  }, async () => {
    const { page, open } = await watched(fixture, { as: pair.jonas })
    for (const payload of some(PAYLOADS)) {
      await open(`/karten/kategorie/${encodeURIComponent(payload)}`)
      await become(() => faultsOn(page), [])
    }
  })

  test(
    'trust f Stories: the list, the text made of Markdown, the editor and its preview',
    long,
    async () => {
      const { page, open } = await watched(fixture, { as: pair.jonas })
      await open('/stories')
      await become(() => faultsOn(page, MARKUP.map((text) => text.trim()).slice(0, 20)), [])
      for (const { id, words } of stories) {
        await open(`/stories/${id}`)
        await become(() => faultsOn(page, [words]), [])
      }
      await open(`/stories/${stories[0]?.id}/edit`)
      await become(() => faultsOn(page, [SOME]), [])
      await page
        .getByRole('button', { name: /Vorschau/ })
        .or(page.getByRole('tab', { name: /Vorschau/ }))
        .first()
        .click()
      await become(() => faultsOn(page), [])
    },
  )

  test('trust f Names: the partner’s, on every screen that says it', {
    ...long,
  }, async () => {
    const { page, open } = await watched(fixture, { as: pair.jonas })
    for (const name of some(upTo(50))) {
      const { status } = await pair.mia.call(saveProfile, { body: { name } })
      if (status !== 200) continue
      for (const path of ['/chat', '/profil', '/']) {
        await open(path)
        await become(() => faultsOn(page, path === '/' ? [] : [name.trim()]), [])
      }
    }
  })

  test('trust f Invitations: both names, before anybody has an account', {
    ...long,
  }, async () => {
    for (const name of some(upTo(LABEL_MAX))) {
      const host = await onboard(await newSingle(fixture))
      await host.call(saveProfile, { body: { name } })
      const { status, body } = await host.call(invite, { body: { name } })
      if (status >= 400) continue
      const { page, open } = await watched(fixture, {})
      await open(`/einladen/annehmen?inviteCode=${body.inviteCode}`)
      await become(() => faultsOn(page, [name.trim()]), [])
    }
  })

  test('trust f Addresses that carry something to a public page', {
    ...long,
  }, async () => {
    const { page, open, faults } = await watched(fixture, {})
    // An invitation of that name does not exist.
    faults.tolerate(/status of 40[04]/)
    for (const payload of some(PAYLOADS)) {
      for (const path of [
        '/einladen/annehmen?inviteCode=',
        '/login?next=',
        '/login#',
        '/gibt-es-nicht/',
      ]) {
        await open(path + encodeURIComponent(payload))
        await become(() => faultsOn(page), [])
      }
    }
  })

  test('trust f The operator’s area: names in the table, the log', {
    ...long,
  }, async () => {
    for (const name of some(upTo(50))) await newSingle(fixture, name).catch(() => undefined)
    const { page, open } = await watched(fixture, { as: operator.mia, device: 'desktop' })
    await open('/admin/users')
    await see(adminPage(page).row(pair.mia.email))
    await become(() => faultsOn(page), [])
    for (const payload of some(PAYLOADS)) {
      await adminPage(page).search.fill(payload)
      await become(() => faultsOn(page), [])
    }
    for (const path of [
      '/admin',
      '/admin/log',
      `/admin/log?userId=${encodeURIComponent(MARKUP[0] ?? '')}`,
    ]) {
      await open(path)
      await become(() => faultsOn(page), [])
    }
  })
})

describe('Payloads in a push', () => {
  const fixture = useFixture({ worker: true, browser: 'full' })

  test('trust f A push shows words alone, and leads nowhere else', long, async () => {
    const { page, open } = await watched(fixture, {
      as: (await newPair(fixture)).jonas,
      browser: { permissions: ['notifications'] },
    })
    await open('/profil')
    const worker = await workerOf(page)
    for (const [at, text] of some(PAYLOADS).entries()) {
      const notification = { title: text, body: text, navigate: text, lang: text, tag: String(at) }
      await worker.push({
        web_push: 8030,
        notification,
        app_badge: text,
        mutable: true,
        type: text,
        id: text,
      })
    }
    await become(async () => (await shownOn(page)).length > 0, true)
    const elsewhere = (await shownOn(page)).filter(({ path }) => !/^\/(?!\/)/.test(String(path)))
    expect(elsewhere).toEqual([])
    await become(() => faultsOn(page), [])
  })
})
