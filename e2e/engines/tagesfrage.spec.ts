import { beforeAll, expect, test } from 'vitest'
import type { Pair } from '#server/testing/couples.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { dailyQuestion } from '../pages/daily-question.ts'
import { couplesAsked } from '../support/asked.ts'
import { become, see } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

const GUESS = 'Ganz sicher in der Küche.'
const [HERS, HIS] = ['Am Fenster, wenn es regnet.', 'Im Flur, mit den Schuhen noch an.']

inEachEngine((engine) => {
  // More couples than one address may register.
  const fixture = useEngine(engine, {
    serve: () => startTestServer('sqlite', { RATE_LIMITS: 'off' }),
  })
  let couples: Record<'either' | 'guess', Pair>

  beforeAll(async () => {
    couples = await couplesAsked(fixture, ['either', 'guess'])
  })

  /** Both of a couple on Heute. */
  async function both({ mia, jonas }: Pair) {
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    for (const { open } of [hers, his]) await open('/')
    const [miaSees, jonasSees] = [dailyQuestion(hers.page), dailyQuestion(his.page)]
    for (const { text } of [miaSees, jonasSees]) await see(text)
    return { hers, miaSees, jonasSees }
  }

  test('TAGESFRAGE-22 One tap answers, and both see both answers once he has tapped too', async () => {
    const { miaSees, jonasSees } = await both(couples.either)
    // WebKit ends the text of a button with a line.
    const [left = '', right = ''] = (await miaSees.options.allInnerTexts()).map((text) =>
      text.trim(),
    )
    await miaSees.options.first().tap()
    await see(miaSees.waiting)
    await become(() => miaSees.options.first().getAttribute('aria-pressed'), 'true')
    expect(await jonasSees.options.first().getAttribute('aria-pressed')).toBe('false')
    await jonasSees.options.last().tap()
    for (const question of [miaSees, jonasSees]) {
      await see(question.revealed)
      for (const text of [left, right]) await see(question.answer(text))
    }
  })

  test('TAGESFRAGE-23 A guess stands beside both answers, on both phones', async () => {
    const { hers, miaSees, jonasSees } = await both(couples.guess)
    await miaSees.field.fill(HERS)
    await miaSees.guess('Jonas').fill(GUESS)
    await miaSees.save.tap()
    await see(miaSees.waiting)
    expect(await jonasSees.region.innerText()).not.toContain(GUESS)
    await jonasSees.field.fill(HIS)
    await jonasSees.save.tap()
    for (const question of [miaSees, jonasSees]) {
      await see(question.answer(HERS))
      await see(question.answer(HIS).filter({ hasText: GUESS }))
    }
    expect(await hers.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
